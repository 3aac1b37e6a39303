// One announcement in both languages: what it says, where it leads, from when until when.
import { DatePicker, Input, Modal, Radio, Switch } from '@arco-design/web-react';
import { type ReactNode, useState } from 'react';
import { type Failures, FieldFailure, failuresOf, wrong } from '@/shared/fieldFailures';
import { showSuccess } from '@/shared/notice';
import { formatMoment, readMoment } from '@/shared/time';
import { differs, useUnsaved } from '@/shared/useUnsaved';
import { type Announcement, type Draft, draftOf, edit, write } from './announcementApi';
import { t as tNow, useT } from './announcementTexts';

const TYPES = ['notice', 'activity', 'message'] as const;
const WORDS = ['title_zh', 'title_en', 'content_zh', 'content_en'] as const;
const FIELDS = [...WORDS, 'link', 'starts_at', 'ends_at'] as const;
type Field = (typeof FIELDS)[number];

const NEW: Draft = {
  type: 'notice',
  title_zh: '',
  title_en: '',
  content_zh: '',
  content_en: '',
  link: '',
  pinned: false,
  starts_at: null,
  ends_at: null,
};

interface Props {
  /** The announcement to change; null writes a new one. */
  row: Announcement | null;
  onClose: () => void;
  onDone: () => void;
}

export function AnnouncementDialog({ row, onClose, onDone }: Props) {
  const t = useT();
  const [before] = useState(() => (row ? draftOf(row) : NEW));
  const [draft, setDraft] = useState(before);
  const unsaved = useUnsaved(differs(before, draft));
  const [failures, setFailures] = useState<Failures<Field>>({});
  const isLater = draft.starts_at !== null && new Date(draft.starts_at) > new Date();
  const change = (part: Partial<Draft>) => setDraft((known) => ({ ...known, ...part }));

  async function submit() {
    const empty = WORDS.filter((name) => !draft[name].trim()).map((name) => [name, t('empty')]);
    setFailures(Object.fromEntries(empty));
    if (empty.length > 0) return;
    try {
      await (row ? edit(row.id, row.version, draft) : write(draft));
      unsaved.settle();
      void showSuccess(tNow(row ? 'saved' : isLater ? 'scheduled' : 'published'));
      onClose();
      onDone();
    } catch (error) {
      setFailures(failuresOf(error, FIELDS));
    }
  }

  const line = (name: 'title_zh' | 'title_en' | 'link', label: string, hint = '') => (
    <Row name={name} label={label} hint={hint} failure={failures[name]}>
      <Input
        id={`announcement-${name}`}
        maxLength={200}
        value={draft[name]}
        onChange={(value) => change({ [name]: value })}
        {...wrong(`announcement-${name}`, failures[name])}
      />
    </Row>
  );
  const text = (name: 'content_zh' | 'content_en', label: string) => (
    <Row name={name} label={label} failure={failures[name]}>
      <Input.TextArea
        id={`announcement-${name}`}
        maxLength={2000}
        autoSize={{ minRows: 3, maxRows: 8 }}
        value={draft[name]}
        onChange={(value) => change({ [name]: value })}
        {...wrong(`announcement-${name}`, failures[name])}
      />
    </Row>
  );
  const moment = (name: 'starts_at' | 'ends_at', label: string, hint: string) => (
    <Row name={name} label={label} hint={hint} failure={failures[name]}>
      <DatePicker
        inputProps={{ id: `announcement-${name}` }}
        showTime={{ format: 'HH:mm' }}
        format="YYYY-MM-DD HH:mm"
        // The browser's own present may be another hour than China's.
        showNowBtn={false}
        {...(draft[name] ? { value: formatMoment(draft[name]) } : {})}
        onChange={(chosen?: string) => change({ [name]: chosen ? readMoment(chosen) : null })}
        onClear={() => change({ [name]: null })}
      />
    </Row>
  );
  return (
    <Modal
      visible
      title={t(row ? 'editTitle' : 'add')}
      okText={t(row ? 'save' : isLater ? 'schedule' : 'publish')}
      cancelText={t('back')}
      onOk={submit}
      onCancel={() => unsaved.leave(onClose)}
      style={{ width: 'min(720px, calc(100vw - 32px))' }}
    >
      <div className="announcement-form">
        <div className="announcement-head">
          <Radio.Group
            type="button"
            aria-label={t('type')}
            value={draft.type}
            onChange={(type: Draft['type']) => change({ type })}
            options={TYPES.map((type) => ({ label: t(`type.${type}`), value: type }))}
          />
          <label htmlFor="announcement-pinned">{t('pin')}</label>
          <Switch
            id="announcement-pinned"
            size="small"
            aria-label={t('pin')}
            checked={draft.pinned}
            onChange={(pinned) => change({ pinned })}
          />
        </div>
        <div className="announcement-pair">
          {line('title_zh', t('titleZh'))}
          {line('title_en', t('titleEn'))}
          {text('content_zh', t('contentZh'))}
          {text('content_en', t('contentEn'))}
        </div>
        {line('link', t('link'), t('linkHint'))}
        <div className="announcement-pair">
          {moment('starts_at', t('startsAt'), row ? '' : t('startsHint'))}
          {moment('ends_at', t('endsAt'), t('endsHint'))}
        </div>
        <FieldFailure id="announcement" failure={failures.form} />
      </div>
    </Modal>
  );
}

interface RowProps {
  name: Field;
  label: string;
  hint?: string;
  failure: string | undefined;
  children: ReactNode;
}

function Row({ name, label, hint = '', failure, children }: RowProps) {
  const id = `announcement-${name}`;
  return (
    <div className="announcement-field">
      <label htmlFor={id}>{label}</label>
      {children}
      <FieldFailure id={id} failure={failure} />
      {hint && !failure && <p className="field-hint">{hint}</p>}
    </div>
  );
}
