// The editor of an article: facts, media, body; save as a draft or put it online.
import { Button, Input, Select } from '@arco-design/web-react';
import { useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router-dom';
import { type Failures, FieldFailure, failuresOf, wrong } from '@/shared/fieldFailures';
import { showSuccess } from '@/shared/notice';
import { PageHeader } from '@/shared/PageHeader';
import { differs, useUnsaved } from '@/shared/useUnsaved';
import { type Article, getArticle, type Medium, saveArticle, setArticleState } from './api';
import { Editor } from './Editor';
import { isVideo, KINDS, type Kind, SOURCES, type Source, TOPICS, type Topic } from './facts';
import { MediumField } from './MediumField';
import { useT } from './texts';
import './content.css';

export function loader({ request }: { request: Request }): Promise<Article> | null {
  const id = Number(new URL(request.url).searchParams.get('id'));
  return Number.isInteger(id) && id > 0 ? getArticle(id) : null;
}

interface Draft {
  kind: Kind;
  title: string;
  summary: string;
  body: string;
  topic: Topic;
  source: Source;
  cover: Medium | null;
  video: Medium | null;
}

const FIELDS = ['title', 'summary', 'body', 'kind', 'topic', 'source', 'cover', 'video'] as const;

const draftOf = (article: Article | null): Draft => ({
  kind: (article?.kind ?? 'guide') as Kind,
  title: article?.title ?? '',
  summary: article?.summary ?? '',
  body: article?.body ?? '',
  topic: (article?.topic ?? 'product') as Topic,
  source: (article?.source ?? 'original') as Source,
  cover: article?.coverMedia ?? null,
  video: article?.videoMedia ?? null,
});

/** Another article is another form. */
const BY = ['id'] as const;

export function Component() {
  const article = useLoaderData<Article | null>();
  return <Form key={article?.id ?? 'new'} article={article} />;
}

function Form({ article }: { article: Article | null }) {
  const t = useT();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => draftOf(article));
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Failures<keyof Draft>>({});
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));
  const [underWay, setUnderWay] = useState(0);
  const sending = (isSending: boolean) => setUnderWay((before) => before + (isSending ? 1 : -1));
  const unsaved = useUnsaved(underWay > 0 || differs(draftOf(article), draft), BY);

  async function save(publish: boolean) {
    if (!draft.title.trim()) {
      setProblems({ title: t('titleMissing') });
      return;
    }
    setBusy(true);
    setProblems({});
    try {
      const { id, state } = await saveArticle(article?.id ?? null, {
        ...draft,
        cover: draft.cover?.id ?? null,
        video: draft.video?.id ?? null,
        version: article?.version ?? null,
      });
      unsaved.settle();
      if (publish && state !== 'online') {
        // Refused, it is saved all the same: its page shows it with the way to publish.
        await setArticleState(id, 'online').catch(() => undefined);
      }
      void showSuccess(t('saved'));
      await navigate(`/content/read?id=${id}`);
    } catch (error) {
      setProblems(failuresOf(error, FIELDS));
    } finally {
      setBusy(false);
    }
  }

  const select = <Value extends string>(
    name: 'kind' | 'topic' | 'source',
    value: Value,
    options: { label: string; value: Value }[],
    onChange: (value: Value) => void,
  ) => (
    <div className="field">
      <span>{t(name)}</span>
      <Select
        aria-label={t(name)}
        value={value}
        options={options}
        onChange={onChange}
        {...wrong(`article-${name}`, problems[name])}
      />
      <FieldFailure id={`article-${name}`} failure={problems[name]} />
    </div>
  );
  return (
    <>
      <PageHeader
        title={t(article ? 'editArticle' : 'newArticle')}
        actions={
          <>
            <Button loading={isBusy} disabled={underWay > 0} onClick={() => void save(false)}>
              {t('save')}
            </Button>
            {article?.state !== 'online' && (
              <Button type="primary" loading={isBusy} disabled={underWay > 0} onClick={() => void save(true)}>
                {t('savePublish')}
              </Button>
            )}
          </>
        }
      />
      <FieldFailure id="article" failure={problems.form} />
      <div className="writer">
        <section className="card writer-text">
          <div className="field">
            <span id="title-label">{t('titleField')}</span>
            <Input
              aria-labelledby="title-label"
              maxLength={120}
              value={draft.title}
              onChange={(title) => change({ title })}
              {...wrong('article-title', problems.title)}
            />
            <FieldFailure id="article-title" failure={problems.title} />
          </div>
          <div className="field">
            <span id="summary-label">{t('summary')}</span>
            <Input.TextArea
              aria-labelledby="summary-label"
              maxLength={300}
              autoSize={{ minRows: 2, maxRows: 4 }}
              placeholder={t('summaryHint')}
              value={draft.summary}
              onChange={(summary) => change({ summary })}
              {...wrong('article-summary', problems.summary)}
            />
            <FieldFailure id="article-summary" failure={problems.summary} />
          </div>
          <div className="field">
            <span>{t('body')}</span>
            <Editor label={t('body')} initial={draft.body} onChange={(body) => change({ body })} />
            <FieldFailure id="article-body" failure={problems.body} />
          </div>
        </section>
        <section className="card writer-facts">
          {select(
            'kind',
            draft.kind,
            KINDS.map((kind) => ({ label: t(`kind.${kind}`), value: kind })),
            (kind) => change({ kind }),
          )}
          {select(
            'topic',
            draft.topic,
            TOPICS.map((topic) => ({ label: t(`topic.${topic}`), value: topic })),
            (topic) => change({ topic }),
          )}
          {select(
            'source',
            draft.source,
            SOURCES.map((source) => ({ label: t(`source.${source}`), value: source })),
            (source) => change({ source }),
          )}
          <MediumField
            label={t('cover')}
            chooseLabel={t('chooseCover')}
            accept="image/png,image/jpeg,image/webp,image/gif"
            value={draft.cover}
            onChange={(cover) => change({ cover })}
            onSending={sending}
          />
          <FieldFailure id="article-cover" failure={problems.cover} />
          {isVideo(draft.kind) && (
            <MediumField
              label={t('video')}
              chooseLabel={t('chooseVideo')}
              accept="video/mp4"
              value={draft.video}
              onChange={(video) => change({ video })}
              onSending={sending}
            />
          )}
          <FieldFailure id="article-video" failure={problems.video} />
        </section>
      </div>
    </>
  );
}
