// The list of articles: operators find what to read, administrators also drafts and what was taken off.
import { Button, Select, Tag } from '@arco-design/web-react';
import { IconEye, IconMessage, IconPlayCircle, IconShareAlt, IconThumbUp } from '@arco-design/web-react/icon';
import { useEffect } from 'react';
import { Link, useLoaderData, useNavigate, useNavigation } from 'react-router-dom';
import { EmptyState } from '@/shared/EmptyState';
import { formatCount } from '@/shared/money';
import { PageHeader } from '@/shared/PageHeader';
import { SearchField } from '@/shared/SearchField';
import { StateTag, type Tone } from '@/shared/StateTag';
import { useSession } from '@/shared/session';
import { isPastTheEnd, Pager, PastTheEnd } from '@/shared/table/Pager';
import { pageOf, useFilters } from '@/shared/useFilters';
import { When } from '@/shared/When';
import {
  ARTICLE_FILTERS,
  type ArticleLine,
  type ArticleList,
  type ContentSet,
  getArticles,
  getSet,
  noteShown,
} from './api';
import {
  ARTICLE_STATES,
  type ArticleState,
  formatSeconds,
  KINDS,
  type Kind,
  SORTS,
  TOPICS,
  type Topic,
} from './facts';
import { useT } from './texts';
import '@/shared/table/DataTable.css';
import './content.css';

interface Loaded {
  articles: ArticleList;
  set: ContentSet | null;
}

export async function loader({ request }: { request: Request }): Promise<Loaded> {
  const query = new URL(request.url).searchParams;
  const wanted = query.get('set');
  const [articles, set] = await Promise.all([
    getArticles(query),
    wanted ? getSet(wanted, { isQuiet: true }).catch(() => null) : null,
  ]);
  return { articles, set };
}

export const TONES: Record<string, Tone> = { draft: 'neutral', online: 'good', offline: 'warning' };

export function Component() {
  const t = useT();
  const { articles, set } = useLoaderData<Loaded>();
  const { role } = useSession();
  const navigate = useNavigate();
  const { state } = useNavigation();
  const [query, change] = useFilters();
  const isFiltered = ARTICLE_FILTERS.some((name) => name !== 'sort' && query.get(name));
  const paging = {
    ...pageOf(query),
    total: articles.total,
    onChange: (current: number, pageSize: number) => change({ current, pageSize }),
  };
  const isPast = isPastTheEnd(paging, articles.list.length);
  const ids = articles.list.filter((line) => line.state === 'online').map((line) => line.id);
  const shown = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids as text change when the list does
  useEffect(() => {
    if (ids.length > 0) void noteShown(ids).catch(() => undefined);
  }, [shown]);
  return (
    <>
      <PageHeader
        title={set ? t('inSet', { name: set.name }) : t('title')}
        note={
          set ? (
            <Link className="text-link" to="/content/articles">
              {t('allArticles')}
            </Link>
          ) : (
            t('note')
          )
        }
        actions={
          role === 'admin' && (
            <Button type="primary" onClick={() => void navigate('/content/write')}>
              {t('write')}
            </Button>
          )
        }
      />
      <section className="card" aria-busy={state === 'loading'}>
        <Filters query={query} onChange={change} isAdmin={role === 'admin'} />
        {isPast && <PastTheEnd {...paging} />}
        {articles.list.length === 0 && !isPast && (
          <EmptyState
            title={t(isFiltered ? 'noneFound' : 'none')}
            {...(isFiltered ? {} : { hint: t('noneHint') })}
            action={isFiltered && <Button onClick={() => change(NO_FILTERS)}>{t('reset')}</Button>}
          />
        )}
        <ul className="article-list" aria-label={t('title')}>
          {articles.list.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
        {articles.total > 0 && !isPast && <Pager {...paging} />}
      </section>
    </>
  );
}

const NO_FILTERS = Object.fromEntries(ARTICLE_FILTERS.map((name) => [name, null]));

interface FiltersProps {
  query: URLSearchParams;
  onChange: ReturnType<typeof useFilters>[1];
  isAdmin: boolean;
}

function Filters({ query, onChange, isAdmin }: FiltersProps) {
  const t = useT();
  const choice = (name: string, label: string, options: { label: string; value: string }[]) => (
    <Select
      aria-label={label}
      placeholder={label}
      allowClear
      value={query.get(name) ?? undefined}
      onChange={(value?: string) => onChange({ [name]: value })}
      options={options}
    />
  );
  return (
    <div className="filters">
      <SearchField
        className="article-search"
        label={t('search')}
        value={query.get('keyword') ?? ''}
        onSearch={(keyword) => onChange({ keyword })}
      />
      {choice(
        'kind',
        t('kind'),
        KINDS.map((kind) => ({ label: t(`kind.${kind}`), value: kind })),
      )}
      {choice(
        'topic',
        t('topic'),
        TOPICS.map((topic) => ({ label: t(`topic.${topic}`), value: topic })),
      )}
      {isAdmin &&
        choice(
          'state',
          t('state'),
          ARTICLE_STATES.map((state) => ({ label: t(`state.${state}`), value: state })),
        )}
      <Select
        aria-label={t('sort')}
        value={query.get('sort') ?? '-published'}
        onChange={(sort: string) => onChange({ sort })}
        options={SORTS.map((sort) => ({ label: t(`sort.${sort}`), value: sort }))}
      />
    </div>
  );
}

function Line({ line }: { line: ArticleLine }) {
  const t = useT();
  return (
    <li>
      <Link to={`/content/read?id=${line.id}`} className="article-line">
        <Cover line={line} />
        <span className="article-about">
          <span className="article-title">
            {line.title}
            {line.state !== 'online' && (
              <StateTag tone={TONES[line.state] ?? 'neutral'}>
                {t(`state.${line.state as ArticleState}`)}
              </StateTag>
            )}
            {line.demo && <StateTag tone="neutral">{t('demo')}</StateTag>}
          </span>
          {line.summary && <span className="article-summary">{line.summary}</span>}
          <span className="article-facts">
            <Tag size="small">{t(`kind.${line.kind as Kind}`)}</Tag>
            <span>{t(`topic.${line.topic as Topic}`)}</span>
            <span>{line.author}</span>
            {line.publishtime_text && <When text={line.publishtime_text} />}
            <CountsOf line={line} />
          </span>
        </span>
      </Link>
    </li>
  );
}

function Cover({ line }: { line: ArticleLine }) {
  return (
    <span className="article-cover" data-kind={line.kind}>
      {line.cover && <img src={line.cover} alt="" loading="lazy" />}
      {!line.cover && <span aria-hidden="true">{line.title.slice(0, 1)}</span>}
      {line.seconds > 0 && (
        <small className="figures">
          <IconPlayCircle /> {formatSeconds(line.seconds)}
        </small>
      )}
    </span>
  );
}

export function CountsOf({ line }: { line: Pick<ArticleLine, 'counts'> }) {
  const t = useT();
  const { view, like, comment, share } = line.counts;
  return (
    <span className="article-counts figures" role="img" aria-label={t('countsOf', { ...line.counts })}>
      <IconEye /> {formatCount(view)} <IconThumbUp /> {formatCount(like)} <IconMessage />{' '}
      {formatCount(comment)} <IconShareAlt /> {formatCount(share)}
    </span>
  );
}
