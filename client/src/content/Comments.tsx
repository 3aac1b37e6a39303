// The comments under an article: write, read on, delete one's own.
import { Button, Input, Popconfirm } from '@arco-design/web-react';
import { useCallback, useEffect, useState } from 'react';
import { EmptyState } from '@/shared/EmptyState';
import { showSuccess } from '@/shared/notice';
import { type Comment, deleteComment, getComments, writeComment } from './api';
import { useT } from './texts';

interface Props {
  article: number;
  onCount: (count: number) => void;
}

export function Comments({ article, onCount }: Props) {
  const t = useT();
  const [list, setList] = useState<Comment[] | null>(null);
  const [total, setTotal] = useState(0);
  const [page, setPage] = useState(1);
  const [text, setText] = useState('');
  const [isSending, setSending] = useState(false);

  const load = useCallback(
    async (current: number) => {
      const found = await getComments(article, current).catch(() => null);
      if (!found) return;
      setTotal(found.total);
      setPage(current);
      setList((before) => (current === 1 ? found.list : [...(before ?? []), ...found.list]));
    },
    [article],
  );
  useEffect(() => void load(1), [load]);

  async function send() {
    const words = text.trim();
    if (!words) return;
    setSending(true);
    try {
      await writeComment(article, words);
      setText('');
      void showSuccess(t('sent'));
      onCount(total + 1);
      await load(1);
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
    await load(1);
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
      {list?.length === 0 && <EmptyState title={t('noComments')} />}
      <ul className="comments">
        {list?.map((comment) => (
          <li key={comment.id}>
            <div>
              <strong>{comment.author}</strong> <time>{comment.createtime_text.slice(0, 16)}</time>
              {comment.mine && (
                <Popconfirm
                  title={t('deleteComment')}
                  okText={t('delete')}
                  cancelText={t('cancel')}
                  onOk={() => remove(comment)}
                >
                  <Button type="text" size="mini" status="danger">
                    {t('delete')}
                  </Button>
                </Popconfirm>
              )}
            </div>
            <p>{comment.text}</p>
          </li>
        ))}
      </ul>
      {list && list.length < total && <Button onClick={() => void load(page + 1)}>{t('more')}</Button>}
    </section>
  );
}
