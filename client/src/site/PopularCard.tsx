// What is read most: text, image or video, with today's change.
import { Radio } from '@arco-design/web-react';
import { Link } from 'react-router-dom';
import { DemoTag } from '@/shared/Demo';
import { EmptyState } from '@/shared/EmptyState';
import { formatCount } from '@/shared/money';
import { PartFailed } from '@/shared/PartFailed';
import type { Column } from '@/shared/table/Cards';
import { ShortTable } from '@/shared/table/ShortTable';
import { useFilters } from '@/shared/useFilters';
import type { Form, Popular } from './api';
import { useT } from './texts';

const FORMS = ['text', 'image', 'video'] as const;
const NAMES = { text: 'formText', image: 'formImage', video: 'formVideo' } as const;

/** Which form of articles the address asks for. */
export const formOf = (query: URLSearchParams): Form =>
  FORMS.find((form) => form === query.get('popular')) ?? 'text';

export function PopularCard({ popular }: { popular: Popular[] | null }) {
  const t = useT();
  const [query, change] = useFilters();
  const columns: Column<Popular>[] = [
    {
      key: 'rank',
      title: t('rank'),
      isNumeric: true,
      width: 72,
      render: ({ key }) => key,
    },
    {
      key: 'title',
      title: t('contentTitle'),
      isHeading: true,
      render: ({ id, title, demo }) => (
        <>
          <Link className="text-link" to={`/content/read?id=${id}`}>
            {title}
          </Link>{' '}
          <DemoTag of={demo} />
        </>
      ),
    },
    {
      key: 'clicks',
      title: t('clicks'),
      isNumeric: true,
      render: ({ clickNumber }) => formatCount(BigInt(clickNumber)),
    },
    { key: 'increases', title: t('increase'), isNumeric: true, render: (row) => <Increase row={row} /> },
  ];
  return (
    <section className="card">
      <div className="card-head">
        <h2>{t('popular')}</h2>
        <div className="work-choices">
          <Radio.Group
            type="button"
            aria-label={t('popularForm')}
            value={formOf(query)}
            onChange={(form: Form) => change({ popular: form })}
            options={FORMS.map((form) => ({ label: t(NAMES[form]), value: form }))}
          />
          <Link className="text-link" to="/content/articles?sort=-views">
            {t('more')}
          </Link>
        </div>
      </div>
      {!popular && <PartFailed />}
      {popular?.length === 0 && <EmptyState title={t('noPopular')} />}
      {popular && popular.length > 0 && (
        <ShortTable label={t('popular')} columns={columns} rows={popular} rowKey={({ id }) => id} />
      )}
    </section>
  );
}

function Increase({ row }: { row: Popular }) {
  const t = useT();
  if (row.base === 0) return <span>{t('noBase')}</span>;
  if (row.increases === 0) return <span>{t('level')}</span>;
  const percent = Math.abs(row.increases).toFixed(1);
  return <span>{t(row.increases > 0 ? 'growthUp' : 'growthDown', { percent })}</span>;
}
