// One article as its readers see it: body, video, like, copy the link, comments. Administrators publish from here.
import { Button } from '@arco-design/web-react';
import { IconEdit, IconShareAlt, IconThumbUp, IconThumbUpFill } from '@arco-design/web-react/icon';
import { useEffect, useRef, useState } from 'react';
import { Link, useLoaderData, useNavigate, useRevalidator } from 'react-router-dom';
import { ApiError } from '@/shared/api';
import { askFirst } from '@/shared/ask';
import { copy } from '@/shared/copy';
import { DemoTag } from '@/shared/Demo';
import { EmptyState } from '@/shared/EmptyState';
import { formatCount } from '@/shared/money';
import { showSuccess } from '@/shared/notice';
import { StateTag } from '@/shared/StateTag';
import { useSession } from '@/shared/session';
import { CountsOf, TONES } from './ArticlesPage';
import { type Article, deleteArticle, likeArticle, readArticle, setArticleState, shareArticle } from './api';
import { Comments } from './Comments';
import type { ArticleState, Kind, Topic } from './facts';
import { showArticle } from './markup';
import { t as tNow, useT } from './texts';
import './content.css';

const NOT_FOUND = 40400;

export async function loader({ request }: { request: Request }): Promise<Article | null> {
  const id = Number(new URL(request.url).searchParams.get('id'));
  if (!Number.isInteger(id) || id < 1) return null;
  return readArticle(id).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === NOT_FOUND) return null;
    throw error;
  });
}

export function Component() {
  const t = useT();
  const article = useLoaderData<Article | null>();
  if (!article) {
    return (
      <div className="card">
        <EmptyState
          title={t('missing')}
          hint={t('missingHint')}
          action={
            <Link className="text-link" to="/content/articles">
              {t('backToList')}
            </Link>
          }
        />
      </div>
    );
  }
  return <Reader key={article.id} loaded={article} />;
}

function Reader({ loaded }: { loaded: Article }) {
  const t = useT();
  const { role } = useSession();
  const [article, setArticle] = useState(loaded);
  useEffect(() => setArticle(loaded), [loaded]);
  const isOnline = article.state === 'online';
  const counted = (counts: Article['counts']) => setArticle((before) => ({ ...before, counts }));
  return (
    <div className="reader">
      <article className="card reader-article">
        <Link className="text-link" to="/content/articles">
          {t('backToList')}
        </Link>
        <h1>{article.title}</h1>
        <div className="article-facts">
          <span>{t(`kind.${article.kind as Kind}`)}</span>
          <span>{t(`topic.${article.topic as Topic}`)}</span>
          <span>{article.author}</span>
          <DemoTag of={article.demo} />
          {article.publishtime_text && (
            <span className="figures">{t('published', { time: article.publishtime_text.slice(0, 16) })}</span>
          )}
          <CountsOf line={article} />
          {!isOnline && (
            <StateTag tone={TONES[article.state] ?? 'neutral'}>
              {t(`state.${article.state as ArticleState}`)}
            </StateTag>
          )}
        </div>
        {!isOnline && <p className="reader-hint">{t('notOnline')}</p>}
        {article.videoMedia && (
          // biome-ignore lint/a11y/useMediaCaption: what is spoken stands in the body below; MP4 files bring no captions
          <video
            className="reader-video"
            data-kind={article.kind}
            controls
            preload="metadata"
            src={article.videoMedia.url}
            poster={article.coverMedia?.url}
            aria-label={article.title}
          />
        )}
        {!article.videoMedia && article.coverMedia && (
          <img className="reader-cover" src={article.coverMedia.url} alt="" />
        )}
        <Body html={article.body} />
        <div className="reader-actions">
          {isOnline && <Actions article={article} onChange={setArticle} onCounted={counted} />}
          {role === 'admin' && <Desk article={article} />}
        </div>
      </article>
      {isOnline && (
        <Comments
          article={article.id}
          onCount={(comment) =>
            setArticle((before) => ({ ...before, counts: { ...before.counts, comment } }))
          }
        />
      )}
    </div>
  );
}

/** The body, which the server has made harmless. */
function Body({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    showArticle(place.current, html);
    for (const link of place.current.querySelectorAll('a')) link.target = '_blank';
  }, [html]);
  return <div ref={place} className="rich-text" />;
}

interface ActionsProps {
  article: Article;
  onChange: (article: Article) => void;
  onCounted: (counts: Article['counts']) => void;
}

function Actions({ article, onChange, onCounted }: ActionsProps) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  async function like() {
    setBusy(true);
    try {
      const { counts } = await likeArticle(article.id, !article.liked);
      onChange({ ...article, liked: !article.liked, counts });
    } catch {
      // The call has said why.
    } finally {
      setBusy(false);
    }
  }
  async function share() {
    const { origin, pathname } = window.location;
    const link = `${origin}${pathname}#/content/read?id=${article.id}`;
    const isCopied = await copy(link);
    await shareArticle(article.id).then(
      ({ counts }) => onCounted(counts),
      () => undefined,
    );
    void showSuccess(isCopied ? t('shared') : t('shareByHand', { link }));
  }
  return (
    <>
      <Button
        type={article.liked ? 'primary' : 'secondary'}
        icon={article.liked ? <IconThumbUpFill /> : <IconThumbUp />}
        loading={isBusy}
        aria-pressed={article.liked}
        onClick={() => void like()}
      >
        {t(article.liked ? 'unlike' : 'like')} {formatCount(article.counts.like)}
      </Button>
      <Button icon={<IconShareAlt />} onClick={() => void share()}>
        {t('share')} {formatCount(article.counts.share)}
      </Button>
    </>
  );
}

/** What administrators do with an article. */
function Desk({ article }: { article: Article }) {
  const t = useT();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const isOnline = article.state === 'online';
  async function toggle() {
    try {
      await setArticleState(article.id, isOnline ? 'offline' : 'online');
      void showSuccess(t(isOnline ? 'takenOff' : 'publishedNow'));
      await revalidate();
    } catch {
      // The call has said why.
    }
  }
  const remove = () =>
    askFirst({
      title: tNow('deleteArticle', { title: article.title }),
      content: tNow('deleteBody'),
      okText: tNow('delete'),
      isDangerous: true,
      onOk: () =>
        deleteArticle(article.id).then(
          () => {
            void showSuccess(tNow('deleted'));
            void navigate('/content/articles');
          },
          () => undefined,
        ),
    });
  return (
    <span className="reader-desk">
      <Button icon={<IconEdit />} onClick={() => void navigate(`/content/write?id=${article.id}`)}>
        {t('edit')}
      </Button>
      <Button type={isOnline ? 'secondary' : 'primary'} onClick={() => void toggle()}>
        {t(isOnline ? 'takeOff' : 'publish')}
      </Button>
      <Button status="danger" onClick={remove}>
        {t('delete')}
      </Button>
    </span>
  );
}
