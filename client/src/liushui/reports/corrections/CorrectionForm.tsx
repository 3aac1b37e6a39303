// Under the evidence of a transaction: what it was for, and a form to say otherwise.
import { Button, Radio, Select } from '@arco-design/web-react';
import { type FormEvent, useState } from 'react';
import { ApiError } from '@/shared/api';
import { LoadFailure } from '@/shared/LoadFailure';
import { useLoaded } from '@/shared/useLoaded';
import { useWords } from '../../cases/wording';
import type { Transaction } from '../types';
import { correct, deleteCorrection, getCategories, type Scope } from './api';
import { CorrectionMark } from './Mark';
import { useT } from './texts';
import { useFollow } from './useFollow';
import './Corrections.css';

interface Props {
  reportId: number;
  row: Transaction;
}

export function CorrectionForm({ reportId, row }: Props) {
  const t = useT();
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="correction" aria-label={t('correct')}>
      <p className="correction-now">
        <span>
          {t('category')} <strong>{words(row.category_name)}</strong>
        </span>
        <CorrectionMark row={row} />
        {row.correctable && !isOpen && (
          <Button size="small" onClick={() => setOpen(true)}>
            {t('correct')}
          </Button>
        )}
      </p>
      {words(row.category_reason) !== '' && (
        <p className="quiet">{t('reason', { words: words(row.category_reason) })}</p>
      )}
      {!row.correctable && <p className="quiet">{t('notCorrectable')}</p>}
      {row.correctable && isOpen && <Form reportId={reportId} row={row} onClose={() => setOpen(false)} />}
    </section>
  );
}

/** A party that can be told apart from others; the server decides, this only keeps what would be refused away. */
const isOneParty = ({ party_key, party_kind }: Transaction) =>
  party_key !== '' && !party_key.includes('*') && party_kind !== 'wallet';

/** What an option of the choice shows. */
const labelOf = (option: { props: unknown }) => (option.props as { children?: unknown }).children;

function Form({ reportId, row, onClose }: Props & { onClose: () => void }) {
  const t = useT();
  const words = useWords();
  const { data: categories, error, reload } = useLoaded(getCategories);
  const [category, setCategory] = useState<string>();
  const [scope, setScope] = useState<Scope>('row');
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const follow = useFollow();
  const direction = row.direction === 'in' ? 'in' : 'out';

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!category) {
      setFailure(t('missing'));
      return;
    }
    setBusy(true);
    setFailure('');
    try {
      const { id, revision } = await correct(reportId, { n: row.n, category, scope });
      onClose();
      follow(revision, () => deleteCorrection(id, revision.report_id ?? reportId));
    } catch (problem) {
      setFailure(problem instanceof ApiError ? problem.message : String(problem));
      setBusy(false);
    }
  }

  return (
    <form className="correction-form" onSubmit={submit}>
      {error && !categories ? (
        <LoadFailure error={error} onRetry={reload} />
      ) : (
        <Select
          aria-label={t('choose')}
          placeholder={t('choose')}
          value={category ?? ''}
          showSearch
          filterOption={(typed, option) =>
            String(labelOf(option)).toLowerCase().includes(typed.toLowerCase())
          }
          onChange={setCategory}
          loading={!categories}
          options={[
            { value: '', label: t('choose'), disabled: true },
            ...(categories ?? [])
              .filter((each) => each.direction === direction)
              .map(({ code, name }) => ({ value: code, label: words(name) })),
          ]}
        />
      )}
      {isOneParty(row) && (
        <Radio.Group
          direction="vertical"
          aria-label={t('scope')}
          value={scope}
          onChange={setScope}
          options={[
            { value: 'row', label: t('scope.row') },
            { value: 'party', label: t(`scope.party.${direction}`, { party: row.party || row.party_key }) },
          ]}
        />
      )}
      <p className="field-failure" role="alert">
        {failure}
      </p>
      <div className="correction-actions">
        <Button size="small" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button size="small" type="primary" htmlType="submit" loading={isBusy}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
