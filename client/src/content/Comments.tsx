// The comments under an article: write, read on, delete one's own.
import { Button, Input, Popconfirm } from '@arco-design/web-react';
import { useCallback, useRef, useState } from 'react';
import { EmptyState } from '@/shared/EmptyState';
import { LoadedPart } from '@/shared/LoadedPart';
import { LoadFailure } from '@/shared/LoadFailure';
import { showSuccess } from '@/shared/notice';
import { useLoaded } from '@/shared/useLoaded';
import { When } from '@/shared/When';
import { type Comment, deleteComment, getComments, writeComment } from './api';
import { useT } from './texts';

/** How many comments one page holds. */
const PAGE = 10;

/** The pages after the first, as far as they were read. */
interface Further {
  page: number;
  list: readonly Comment[];
  error: Error | null;
  isLoading: boolean;
}
const NONE: Further = { page: 1, list: [], error: null, isLoading: false };

/** What was written meanwhile moves the pages: nothing is shown twice. */
const once = (list: readonly Comment[]): Comment[] => [
  ...new Map(list.map((each) => [each.id, each])).values(),
];

interface Props {
  article: number;
  onCount: (count: number) => void;
}

export function Comments({ article, onCount }: Props) {
  const t = useT();
  const [text, setText] = useState('');
  const [isSending, setSending] = useState(false);

  const first = useLoaded(
    useCallback((signal: AbortSignal) => getComments(article, 1, { signal, isQuiet: true }), [article]),
  );
  const [further, setFurther] = useState<Further>(NONE);
  const total = first.data?.total ?? 0;
  const round = useRef(0);
  const renew = () => {
    round.current += 1;
    setFurther(NONE);
    first.reload();
  };
  async function readOn() {
    const { page, list } = further;
    const asked = round.current;
    // An answer from before the comments were asked for anew is about other pages.
    const put = (next: Further) => asked === round.current && setFurther(next);
    setFurther({ ...further, error: null, isLoading: true });
    await getComments(article, page + 1, { isQuiet: true }).then(
      (found) => put({ page: page + 1, list: [...list, ...found.list], error: null, isLoading: false }),
      (error: unknown) => put({ page, list, error: error as Error, isLoading: false }),
    );
  }

  async function send() {
    const words = text.trim();
    if (!words) return;
    setSending(true);
    try {
      await writeComment(article, words);
      setText('');
      void showSuccess(t('sent'));
      onCount(total + 1);
      renew();
    } catch {
      // The call has said why; what was written stays.
    } finally {
      setSending(false);
    }
  }

  async function remove(comment: Comment) {
    await deleteComment(comment.id).then(
      () => onCount(total - 1),
      () => undefined,
    );
    renew();
  }

  return (
    <section className="card">
      <h2>{t('commentsTitle', { count: total })}</h2>
      <form
        className="comment-form"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Input.TextArea
          aria-label={t('commentLabel')}
          placeholder={t('commentPlaceholder')}
          maxLength={500}
          autoSize={{ minRows: 2, maxRows: 6 }}
          value={text}
          onChange={setText}
        />
        <Button type="primary" htmlType="submit" loading={isSending} disabled={!text.trim()}>
          {t('send')}
        </Button>
      </form>
      <LoadedPart loaded={first}>
        {({ list }) => (
          <>
            {list.length === 0 && <EmptyState title={t('noComments')} />}
            <ul className="comments">
              {once([...list, ...further.list]).map((comment) => (
                <Line key={comment.id} comment={comment} onRemove={() => remove(comment)} />
              ))}
            </ul>
            {further.error && <LoadFailure error={further.error} onRetry={() => void readOn()} />}
            {!further.error && further.page * PAGE < total && (
              <Button loading={further.isLoading} onClick={() => void readOn()}>
                {t('more')}
              </Button>
            )}
          </>
        )}
      </LoadedPart>
    </section>
  );
}

function Line({ comment, onRemove }: { comment: Comment; onRemove: () => void }) {
  const t = useT();
  return (
    <li>
      <div>
        <strong>{comment.author}</strong> <When text={comment.createtime_text} />
        {comment.mine && (
          <Popconfirm
            title={t('deleteComment')}
            okText={t('delete')}
            cancelText={t('cancel')}
            onOk={onRemove}
          >
            <Button type="text" size="mini" status="danger">
              {t('delete')}
            </Button>
          </Popconfirm>
        )}
      </div>
      <p>{comment.text}</p>
    </li>
  );
}
