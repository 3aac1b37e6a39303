// Task management: every case as a card with its state, its files and what to do next.
import { Button } from '@arco-design/web-react';
import { IconPlus } from '@arco-design/web-react/icon';
import type { ReactNode } from 'react';
import { Link, useLoaderData, useNavigation } from 'react-router-dom';
import { EmptyState } from '@/shared/EmptyState';
import { PageHeader } from '@/shared/PageHeader';
import { SampleButton } from '@/shared/SampleButton';
import { SearchField } from '@/shared/SearchField';
import { useSession } from '@/shared/session';
import { isPastTheEnd, Pager, PastTheEnd } from '@/shared/table/Pager';
import { pageOf, useFilters } from '@/shared/useFilters';
import { BlockCards } from './BlockCards';
import { getProjects, getTaskCounts, getTasks, TASK_FILTERS } from './cases/api';
import { BlockTabs, blockOf } from './cases/tasks/BlockTabs';
import { NewTaskDrawer } from './cases/tasks/NewTaskDrawer';
import { ProjectFilter } from './cases/tasks/ProjectFilter';
import { StateTabs } from './cases/tasks/StateTabs';
import { TaskCard } from './cases/tasks/TaskCard';
import { TaskTable } from './cases/tasks/TaskTable';
import { useT } from './cases/tasks/texts';
import { type TaskData, useLiveTasks } from './cases/tasks/useLiveTasks';
import { useOpening, useTaskChoices, type View } from './cases/tasks/useTaskChoices';
import { OpeningChoice, ViewChoice } from './cases/tasks/ViewChoice';
import type { Project } from './cases/types';
import { QualityBlock } from './review/quality/QualityBlock';
import { PresetsBlock } from './rulebook/rules/PresetsBlock';
import { ServicesBlock } from './services/ServicesBlock';
import './cases/tasks/forms.css';
import { AgainButton } from './reports/versions/AgainButton';
import './TasksPage.css';

/** What stands below the tasks. */
const BESIDE = ['quality', 'services', 'presets'] as const;

interface Loaded extends TaskData {
  projects: Project[];
}

export async function loader({ request }: { request: Request }): Promise<Loaded> {
  const query = new URL(request.url).searchParams;
  // The counts only decorate the tabs: without them the list is as good.
  const counts = getTaskCounts({ isQuiet: true }).catch(() => null);
  // With the page, not after it: a filter that comes later would move the tasks.
  const projects = getProjects({ isQuiet: true }).catch(() => []);
  return { page: await getTasks(query), counts: await counts, projects: await projects };
}

/** Opening a drawer changes the address, but not the list behind it. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  const relevant = (url: URL) =>
    JSON.stringify([...TASK_FILTERS, 'current', 'pageSize'].map((name) => url.searchParams.get(name)));
  return currentUrl.href === nextUrl.href || relevant(currentUrl) !== relevant(nextUrl);
}

export function Component() {
  const t = useT();
  const [query, change] = useFilters();
  const loaded = useLoaderData<Loaded>();
  const { data, reload } = useLiveTasks(loaded, query);
  const { state } = useNavigation();
  const block = blockOf(query);
  const { role } = useSession();
  const choices = useTaskChoices(query.get('view'));
  useOpening(data.page.list, choices.opensItself);
  const openNew = () => change({ new: 1, current: query.get('current') });
  return (
    <>
      <PageHeader
        title={t('title')}
        note={t('note')}
        actions={
          <>
            {block === 'all' && <OpeningChoice choices={choices} />}
            <Link className="text-link task-templates" to="/list/templates">
              {t('templates')}
            </Link>
            <Button type="primary" icon={<IconPlus />} onClick={openNew}>
              {t('newTask')}
            </Button>
          </>
        }
      />
      <BlockTabs block={block} />
      {block === 'all' && (
        <>
          <div className="task-filters">
            <StateTabs query={query} counts={data.counts} />
            <ProjectFilter projects={loaded.projects} query={query} onChange={change} />
            <SearchField
              className="task-search"
              label={t('search')}
              value={query.get('keyword') ?? ''}
              onSearch={(keyword) => change({ keyword })}
            />
            <ViewChoice choices={choices} onChange={change} />
          </div>
          <Cards
            data={data}
            isLoading={state === 'loading'}
            view={choices.view}
            query={query}
            onChange={change}
            onDone={reload}
          />
          {BESIDE.reduceRight<ReactNode>(
            (below, each) => (
              <BlockCards key={each} block={each} hasMore>
                {below}
              </BlockCards>
            ),
            null,
          )}
        </>
      )}
      {block === 'quality' && (role === 'admin' ? <QualityBlock /> : <BlockCards block="quality" />)}
      {block === 'presets' && (
        <BlockCards block="presets">
          <PresetsBlock />
        </BlockCards>
      )}
      {block === 'services' && <ServicesBlock />}
      <NewTaskDrawer tasks={data.page.list} query={query} onChange={change} onSent={reload} />
    </>
  );
}

interface CardsProps {
  data: TaskData;
  isLoading: boolean;
  view: View;
  query: URLSearchParams;
  onChange: ReturnType<typeof useFilters>[1];
  onDone: () => void;
}

function Cards({ data, isLoading, view, query, onChange, onDone }: CardsProps) {
  const t = useT();
  const { list, total } = data.page;
  const paging = {
    ...pageOf(query),
    total,
    onChange: (current: number, pageSize: number) => onChange({ current, pageSize }),
  };
  if (isPastTheEnd(paging, list.length)) {
    return (
      <div className="card">
        <PastTheEnd {...paging} />
      </div>
    );
  }
  if (list.length === 0) return <Nothing query={query} onChange={onChange} />;
  if (view === 'table') {
    return (
      <>
        <TaskTable tasks={list} isLoading={isLoading} />
        <Pager {...paging} />
      </>
    );
  }
  return (
    <>
      <ul className="task-cards" aria-label={t('title')} aria-busy={isLoading}>
        {list.map((task) => (
          <li key={task.id}>
            <TaskCard
              task={task}
              onAdd={() => onChange({ add: task.id, current: query.get('current') })}
              onNew={() => onChange({ new: 1, current: query.get('current') })}
              onDone={onDone}
              again={<AgainButton task={task} onQueued={onDone} />}
            />
          </li>
        ))}
      </ul>
      <Pager {...paging} />
    </>
  );
}

function Nothing({ query, onChange }: Pick<CardsProps, 'query' | 'onChange'>) {
  const t = useT();
  const isFiltered = TASK_FILTERS.some((name) => query.get(name));
  return (
    <div className="card">
      {isFiltered ? (
        <EmptyState
          title={t('noneFound')}
          hint={t('noneFoundHint')}
          action={
            <Button onClick={() => onChange({ state: null, keyword: null, project_id: null })}>
              {t('clear')}
            </Button>
          }
        />
      ) : (
        <EmptyState
          title={t('none')}
          hint={t('noneHint')}
          action={
            <>
              <Button type="primary" onClick={() => onChange({ new: 1 })}>
                {t('newTask')}
              </Button>{' '}
              <SampleButton />
            </>
          }
        />
      )}
    </div>
  );
}
