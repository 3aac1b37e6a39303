// What was found about one statement: where its balances break, and its problems; the first of each, all when asked for.
import { type Key, type ReactNode, useState } from 'react';
import { formatCount, formatFen } from '@/shared/money';
import { getTask } from '../api';
import type { Problem, TaskFile } from '../types';
import { useWords } from '../wording';
import { useT } from './texts';

const SHOWN = 3;

interface Props {
  taskId: number;
  file: TaskFile;
  /** The place of the file among those of its task. */
  at: number;
}

/** Whether an answer is about the very reading on show: a task may have been read again since. */
const isSameReading = (one: TaskFile, other: TaskFile) =>
  one.upload_id === other.upload_id &&
  one.member === other.member &&
  one.rows === other.rows &&
  one.problems_n === other.problems_n &&
  one.breaks_n === other.breaks_n;

export function FileFindings({ taskId, file, at }: Props) {
  const t = useT();
  const words = useWords();
  const [answered, setAnswered] = useState<TaskFile | null>(null);
  const whole = answered && isSameReading(answered, file) ? answered : file;

  /** A list of tasks carries only the first of what is listed. */
  function load() {
    if (whole.problems.length >= file.problems_n && whole.breaks.length >= file.breaks_n) return;
    getTask(taskId).then(
      ({ files }) => setAnswered(files[at] ?? null),
      // The call has already said why; what is there stays.
      () => undefined,
    );
  }

  return (
    <>
      <FindingList
        label={t('breaks')}
        total={file.breaks_n}
        items={whole.breaks.map(({ page, row, expected_fen, found_fen }) => {
          const figures = { row, expected: formatFen(expected_fen), found: formatFen(found_fen) };
          return {
            key: `${page} ${row}`,
            severity: 'error',
            line: page === null ? t('breakAtRow', figures) : t('breakAt', { page, ...figures }),
          };
        })}
        all={t('allBreaks', { count: formatCount(file.breaks_n) })}
        fewer={t('fewerBreaks')}
        onOpen={load}
      />
      <FindingList
        label={t('problems')}
        total={file.problems_n}
        items={whole.problems.map((problem, place) => ({
          key: place,
          severity: problem.severity,
          line: (
            <>
              {words(problem.text)}
              <Place problem={problem} />
            </>
          ),
        }))}
        all={t('allProblems', { count: formatCount(file.problems_n) })}
        fewer={t('fewerProblems')}
        onOpen={load}
      />
    </>
  );
}

interface ListProps {
  label: string;
  /** How many there are, on show or not. */
  total: number;
  items: readonly { key: Key; severity: string; line: ReactNode }[];
  all: string;
  fewer: string;
  onOpen: () => void;
}

function FindingList({ label, total, items, all, fewer, onOpen }: ListProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  if (items.length === 0) return null;
  const shown = isOpen ? items : items.slice(0, SHOWN);
  function turn() {
    if (!isOpen) onOpen();
    setOpen(!isOpen);
  }
  return (
    <>
      <ul className="file-problems figures" aria-label={label}>
        {shown.map(({ key, severity, line }) => (
          <li key={key} data-severity={severity}>
            {line}
          </li>
        ))}
        {isOpen && total > items.length && (
          <li>{t('notListed', { count: formatCount(total - items.length) })}</li>
        )}
      </ul>
      {total > SHOWN && (
        <button type="button" className="plain-link" aria-expanded={isOpen} onClick={turn}>
          {isOpen ? fewer : all}
        </button>
      )}
    </>
  );
}

function Place({ problem: { page, row } }: { problem: Problem }) {
  const t = useT();
  if (page !== null && row !== null) return t('problemAt', { page, row });
  if (row !== null) return t('problemAtRow', { row });
  return page === null ? null : t('problemAtPage', { page });
}
