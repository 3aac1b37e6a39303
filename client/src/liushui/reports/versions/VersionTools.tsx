// The versions of a report: choose one, see what changed between two, and the corrections that hold.
import { Select } from '@arco-design/web-react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { CORRECTIONS, correctionsOpened } from '../corrections/address';
import { useT as useCorrectionsT } from '../corrections/titleTexts';
import type { ReportInfo } from '../types';
import { compared, comparedWith, reportAddress } from './address';
import { ChangesDrawer, CorrectionsDrawer } from './parts';
import { useT } from './texts';
import './Versions.css';

/** The picker and the links among the actions of the report. */
export function VersionActions({ info: { line, versions } }: { info: ReportInfo }) {
  const t = useT();
  const correctionsT = useCorrectionsT();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  // The first version has none before it: it is compared with the newest.
  const other =
    versions.find(({ version }) => version < line.version) ?? versions.find(({ id }) => id !== line.id);
  return (
    <>
      {versions.length > 1 && (
        <Select
          aria-label={t('version')}
          value={line.id}
          onChange={(id: number) => void navigate(reportAddress(id))}
          options={versions.map(({ id, version, createtime_text }) => ({
            value: id,
            label: t('versionLine', { version, time: createtime_text }),
          }))}
          style={{ width: 260 }}
        />
      )}
      {other && (
        <Link
          className="outline-link"
          aria-keyshortcuts="v"
          to={{ search: compared(query, other.version).toString() }}
          preventScrollReset
          {...ChangesDrawer.preload}
        >
          {t('changes')}
        </Link>
      )}
      <Link
        className="outline-link"
        aria-keyshortcuts="g"
        to={{ search: correctionsOpened(query, true).toString() }}
        preventScrollReset
        {...CorrectionsDrawer.preload}
      >
        {correctionsT('title')}
      </Link>
    </>
  );
}

/** The drawers that the address opens over the report. */
export function VersionDrawers({ info }: { info: ReportInfo }) {
  const { line } = info;
  const [query, setQuery] = useSearchParams();
  const from = comparedWith(query);
  const close = () => setQuery((before) => compared(before, null), { preventScrollReset: true });
  return (
    <>
      {from !== null && <ChangesDrawer key={line.id} info={info} from={from} onClose={close} />}
      {query.has(CORRECTIONS) && <CorrectionsDrawer report={line} />}
    </>
  );
}
