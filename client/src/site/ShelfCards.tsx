// What the operator visited last, and the documents that help.
import { Link } from 'react-router-dom';
import { DemoTag } from '@/shared/Demo';
import { EmptyState } from '@/shared/EmptyState';
import { PartFailed } from '@/shared/PartFailed';
import { recentScreens } from '@/shared/recentScreens';
import { useT as useSharedT } from '@/shared/texts';
import type { Shelf } from './api';
import { useT } from './texts';

const SCREENS_SHOWN = 4;

export function RecentlyVisited({ shelf }: { shelf: Shelf | null }) {
  const t = useT();
  const shared = useSharedT();
  const screens = recentScreens('Workplace').slice(0, SCREENS_SHOWN);
  const articles = shelf?.recent ?? [];
  return (
    <section className="card">
      <h2>{t('recentlyVisited')}</h2>
      {screens.length + articles.length === 0 && <EmptyState title={t('noRecent')} />}
      <ul className="shelf">
        {screens.map((screen) => (
          <li key={screen.name}>
            <Link to={screen.path}>{shared(screen.label)}</Link>
          </li>
        ))}
        {articles.map(({ id, title, demo }) => (
          <li key={id}>
            <Link to={`/content/read?id=${id}`}>{title}</Link> <DemoTag of={demo} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Documents({ shelf }: { shelf: Shelf | null }) {
  const t = useT();
  return (
    <section className="card">
      <div className="card-head">
        <h2>{t('documents')}</h2>
        <Link className="text-link" to="/content/articles?kind=guide">
          {t('more')}
        </Link>
      </div>
      <ul className="shelf">
        {shelf?.documents.map(({ id, title, demo }) => (
          <li key={id}>
            <Link to={`/content/read?id=${id}`}>{title}</Link> <DemoTag of={demo} />
          </li>
        ))}
        <li>
          <a href="/docs" target="_blank" rel="noreferrer">
            {t('interfaceDocs')}
          </a>
        </li>
      </ul>
      {!shelf && <PartFailed />}
    </section>
  );
}
