// A set to look at: its fields, its rules or its articles; administrators act on it from here.
import { Button, Descriptions, Drawer } from '@arco-design/web-react';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { askFirst } from '@/shared/ask';
import { EmptyState } from '@/shared/EmptyState';
import { useJoin } from '@/shared/i18n';
import { LoadedPart } from '@/shared/LoadedPart';
import { formatCount } from '@/shared/money';
import { showSuccess } from '@/shared/notice';
import { useSession } from '@/shared/session';
import { useLoaded } from '@/shared/useLoaded';
import { type ContentSet, deleteSet, getSet, setSetStatus } from './api';
import type { Kind } from './facts';
import { tSet, useSetT } from './setTexts';
import { useT } from './texts';

interface Props {
  id: string;
  onClose: () => void;
  onChange: () => void;
  onEdit: (set: ContentSet) => void;
}

export function SetDrawer({ id, onClose, onChange, onEdit }: Props) {
  const t = useSetT();
  const { role } = useSession();
  const loaded = useLoaded(useCallback((signal: AbortSignal) => getSet(id, { signal, isQuiet: true }), [id]));
  const set = loaded.data;
  const isOnline = set?.status === 'online';
  async function toggle() {
    if (!set) return;
    await setSetStatus(set.id, isOnline ? 'offline' : 'online').then(
      (changed) => {
        loaded.put(changed);
        void showSuccess(t('statusChanged'));
        onChange();
      },
      () => undefined,
    );
  }
  return (
    <Drawer
      title={set?.name ?? t('viewTitle')}
      visible
      width="min(520px, 100vw)"
      onCancel={onClose}
      footer={
        set && role === 'admin' ? (
          <>
            <Button status="danger" onClick={() => confirmDelete(set, onChange, onClose)}>
              {t('delete')}
            </Button>
            <Button onClick={() => void toggle()}>{t(isOnline ? 'takeOff' : 'putOnline')}</Button>
            <Button type="primary" onClick={() => onEdit(set)}>
              {t('edit')}
            </Button>
          </>
        ) : null
      }
    >
      <div role="dialog" aria-label={set?.name ?? t('viewTitle')}>
        <LoadedPart loaded={loaded}>{(known) => <Facts set={known} />}</LoadedPart>
      </div>
    </Drawer>
  );
}

function Facts({ set }: { set: ContentSet }) {
  const t = useSetT();
  const word = useT();
  const join = useJoin();
  const facts = [
    { label: t('number'), value: set.number },
    { label: t('contentType'), value: t(`type.${set.contentType}`) },
    { label: t('filterType'), value: t(`filter.${set.filterType}`) },
    { label: t('count'), value: formatCount(set.count) },
    { label: t('createdTime'), value: set.createdTime },
    { label: t('status'), value: t(`status.${set.status}`) },
  ];
  const rules = [
    { label: t('types'), value: join(set.types.map((kind) => word(`kind.${kind as Kind}`))) },
    { label: t('words'), value: join(set.words) },
    { label: t('authors'), value: join(set.authors) },
    { label: t('days'), value: set.days === null ? '' : `${set.days} ${t('daysUnit')}` },
  ].filter(({ value }) => value);
  return (
    <>
      <Descriptions column={1} tableLayout="fixed" labelStyle={{ width: 132 }} data={facts} />
      <h3>{t(set.filterType === 'rules' ? 'rules' : 'articles')}</h3>
      {set.filterType === 'rules' && (
        <Descriptions column={1} tableLayout="fixed" labelStyle={{ width: 132 }} data={rules} />
      )}
      {set.filterType === 'artificial' && set.articles.length === 0 && <EmptyState title={t('noArticles')} />}
      <ol className="set-articles">
        {set.articles.map((each) => (
          <li key={each.id}>
            <Link className="text-link" to={`/content/read?id=${each.id}`}>
              {each.title}
            </Link>
          </li>
        ))}
      </ol>
      <Link className="text-link" to={`/content/articles?set=${set.id}`}>
        {t('openArticles')}
      </Link>
    </>
  );
}

function confirmDelete(set: ContentSet, onChange: () => void, onClose: () => void): void {
  askFirst({
    title: tSet('deleteTitle', { name: set.name }),
    content: tSet('deleteBody'),
    okText: tSet('delete'),
    isDangerous: true,
    onOk: () =>
      deleteSet(set.id).then(
        () => {
          void showSuccess(tSet('deleted'));
          onChange();
          onClose();
        },
        () => undefined,
      ),
  });
}
