// The tasks as a table: one line each, for whoever has many; what asks for more is done on the card.
import { Link } from 'react-router-dom';
import { amountsOf } from '@/shared/money';
import { StateTag, toneOf } from '@/shared/StateTag';
import type { Column } from '@/shared/table/Cards';
import { DataTable } from '@/shared/table/DataTable';
import { When } from '@/shared/When';
import type { Task } from '../types';
import { useWords } from '../wording';
import { useT } from './headlineTexts';
import { stateTone } from './taskState';
import { useT as useTaskT } from './texts';

const reportOf = ({ report_id }: Task) => `/report/reportinfo?id=${report_id}`;
const cardOf = ({ customer }: Task) => `/list/card?view=cards&keyword=${encodeURIComponent(customer)}`;

export function TaskTable({ tasks, isLoading }: { tasks: readonly Task[]; isLoading: boolean }) {
  const t = useT();
  const task = useTaskT();
  const words = useWords();
  const amount = amountsOf(tasks.flatMap(({ headline }) => headline?.currency ?? []));
  const columns: Column<Task>[] = [
    {
      key: 'customer',
      title: t('colCustomer'),
      isHeading: true,
      render: (each) => (
        <Link className="text-link" to={each.report_id === null ? cardOf(each) : reportOf(each)}>
          {each.customer}
        </Link>
      ),
    },
    {
      key: 'state',
      title: t('colState'),
      render: (each) => (
        <StateTag tone={stateTone(each)}>
          {each.state === 'working' ? `${words(each.state_text)} ${each.progress}%` : words(each.state_text)}
        </StateTag>
      ),
    },
    {
      key: 'files',
      title: t('colFiles'),
      render: (each) => (
        <span className="file-dots">
          {[...new Set(each.files.map((file) => toneOf(file.level)))].map((tone) => (
            <span key={tone} className="file-state" data-tone={tone} />
          ))}
          {each.files.length}
        </span>
      ),
    },
    {
      key: 'income',
      title: t('colIncome'),
      isNumeric: true,
      render: ({ headline }) =>
        headline && headline.income_month_fen !== null
          ? amount(headline.income_month_fen, headline.currency)
          : '–',
    },
    {
      key: 'findings',
      title: t('colFindings'),
      isNumeric: true,
      render: ({ headline }) => (headline ? `${headline.hits.high} / ${headline.hits.medium}` : '–'),
    },
    {
      key: 'made',
      title: t('colMade'),
      isNumeric: true,
      render: (each) => <When text={each.createtime_text} />,
    },
    {
      key: 'next',
      title: t('colNext'),
      render: (each) => {
        // A report that was deleted leaves its task behind.
        const isReport = each.state === 'done' && each.report_id !== null;
        return (
          <Link className="text-link" to={isReport ? reportOf(each) : cardOf(each)}>
            {isReport ? task('openReport') : t('more')}
          </Link>
        );
      },
    },
  ];
  return (
    <div className="card">
      <DataTable
        label={task('title')}
        columns={columns}
        rows={tasks}
        rowKey={({ id }) => id}
        isLoading={isLoading}
      />
    </div>
  );
}
