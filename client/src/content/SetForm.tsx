// A set being made or changed: its fields, and either its rules or the articles chosen by hand.
import { Alert, Button, Drawer, Input, InputNumber, Radio, Select } from '@arco-design/web-react';
import { useCallback, useEffect, useState } from 'react';
import { type Failures, FieldFailure, failuresOf, wrong } from '@/shared/fieldFailures';
import { showSuccess } from '@/shared/notice';
import { useT as useSharedT } from '@/shared/texts';
import { differs, useUnsaved } from '@/shared/useUnsaved';
import { type ContentSet, findArticles, getAuthors, type SetIn, saveSet } from './api';
import { kindsIn } from './facts';
import { CONTENT_TYPES, FILTER_TYPES, STATUSES } from './SetFilters';
import { useSetT } from './setTexts';
import { useT } from './texts';
import { WordsField } from './WordsField';

interface Props {
  /** The set to change; null for a new one. */
  set: ContentSet | null;
  onClose: () => void;
  onSaved: () => void;
}

const draftOf = (set: ContentSet | null): SetIn => ({
  number: set?.number ?? '',
  name: set?.name ?? '',
  contentType: set?.contentType ?? 'img',
  filterType: set?.filterType ?? 'artificial',
  status: set?.status ?? 'offline',
  types: (set?.types ?? []) as SetIn['types'],
  words: set?.words ?? [],
  authors: set?.authors ?? [],
  days: set?.days ?? null,
  articles: set?.articles.map((each) => each.id) ?? [],
  version: set?.version ?? null,
});

/** The fields that stand on the form by its kind of choice; `types` carries what is said about the rules as a whole. */
const FIELDS: Record<SetIn['filterType'], readonly (keyof SetIn)[]> = {
  rules: ['name', 'number', 'contentType', 'filterType', 'status', 'types', 'words', 'authors', 'days'],
  artificial: ['name', 'number', 'contentType', 'filterType', 'status', 'articles'],
};

export function SetForm({ set, onClose, onSaved }: Props) {
  const t = useSetT();
  const [draft, setDraft] = useState(() => draftOf(set));
  const unsaved = useUnsaved(differs(draftOf(set), draft));
  const [problems, setProblems] = useState<Failures<keyof SetIn>>({});
  const [isBusy, setBusy] = useState(false);
  const change = (changes: Partial<SetIn>) => setDraft((before) => ({ ...before, ...changes }));

  async function save() {
    if (!draft.name.trim()) {
      setProblems({ name: t('nameMissing') });
      return;
    }
    setBusy(true);
    try {
      await saveSet(set?.id ?? null, draft);
      unsaved.settle();
      void showSuccess(t('saved'));
      onSaved();
    } catch (error) {
      setProblems(failuresOf(error, FIELDS[draft.filterType]));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Drawer
      title={t(set ? 'editTitle' : 'createTitle')}
      visible
      width="min(520px, 100vw)"
      onCancel={() => unsaved.leave(onClose)}
      footer={
        <>
          <Button onClick={() => unsaved.leave(onClose)}>{t('cancel')}</Button>
          <Button type="primary" loading={isBusy} onClick={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="field">
        <span>{t('name')}</span>
        <Input
          aria-label={t('name')}
          maxLength={60}
          value={draft.name}
          onChange={(name) => change({ name })}
          {...wrong('set-name', problems.name)}
        />
        <FieldFailure id="set-name" failure={problems.name} />
      </div>
      <div className="field">
        <span>{t('number')}</span>
        <Input
          aria-label={t('number')}
          maxLength={32}
          placeholder={t('numberHint')}
          value={draft.number ?? ''}
          onChange={(number) => change({ number })}
          {...wrong('set-number', problems.number)}
        />
        <FieldFailure id="set-number" failure={problems.number} />
      </div>
      <div className="field">
        <span>{t('contentType')}</span>
        <Select
          aria-label={t('contentType')}
          value={draft.contentType}
          options={CONTENT_TYPES.map((type) => ({ label: t(`type.${type}`), value: type }))}
          onChange={(contentType: SetIn['contentType']) => change({ contentType, types: [] })}
        />
      </div>
      <div className="field">
        <span>{t('status')}</span>
        <Radio.Group
          aria-label={t('status')}
          value={draft.status}
          options={STATUSES.map((status) => ({ label: t(`status.${status}`), value: status }))}
          onChange={(status) => change({ status })}
        />
      </div>
      <div className="field">
        <span>{t('filterType')}</span>
        <Radio.Group
          type="button"
          aria-label={t('filterType')}
          value={draft.filterType}
          options={FILTER_TYPES.map((type) => ({ label: t(`filter.${type}`), value: type }))}
          onChange={(filterType) => change({ filterType })}
        />
      </div>
      {draft.filterType === 'rules' ? (
        <Rules draft={draft} problems={problems} onChange={change} />
      ) : (
        <ByHand draft={draft} set={set} problems={problems} onChange={change} />
      )}
      <FieldFailure id="set-contentType" failure={problems.contentType} />
      <FieldFailure id="set-filterType" failure={problems.filterType} />
      <FieldFailure id="set-status" failure={problems.status} />
      <FieldFailure id="set" failure={problems.form} />
    </Drawer>
  );
}

interface PartProps {
  draft: SetIn;
  problems: Failures<keyof SetIn>;
  onChange: (changes: Partial<SetIn>) => void;
}

function Rules({ draft, problems, onChange }: PartProps) {
  const t = useSetT();
  const word = useT();
  const [authors, setAuthors] = useState<string[]>([]);
  useEffect(() => {
    getAuthors().then(
      ({ list }) => setAuthors(list),
      () => undefined,
    );
  }, []);
  return (
    <>
      <Alert
        className="set-rules"
        type={problems.types ? 'error' : 'info'}
        content={problems.types ?? t('rulesHint')}
      />
      <div className="field">
        <span>{t('types')}</span>
        <Select
          mode="multiple"
          aria-label={t('types')}
          placeholder={t('anyType')}
          value={draft.types ?? []}
          options={kindsIn(draft.contentType).map((kind) => ({ label: word(`kind.${kind}`), value: kind }))}
          onChange={(types) => onChange({ types })}
        />
      </div>
      <div className="field">
        <span>{t('words')}</span>
        <WordsField
          label={t('words')}
          placeholder={t('wordsHint')}
          id="set-words"
          failure={problems.words}
          value={draft.words ?? []}
          onChange={(words) => onChange({ words })}
        />
        <FieldFailure id="set-words" failure={problems.words} />
      </div>
      <div className="field">
        <span>{t('authors')}</span>
        <Select
          mode="multiple"
          aria-label={t('authors')}
          placeholder={t('anyType')}
          value={draft.authors ?? []}
          options={authors}
          onChange={(chosen) => onChange({ authors: chosen })}
          {...wrong('set-authors', problems.authors)}
        />
        <FieldFailure id="set-authors" failure={problems.authors} />
      </div>
      <div className="field">
        <span>{t('days')}</span>
        <InputNumber
          aria-label={t('days')}
          min={1}
          max={3650}
          precision={0}
          suffix={t('daysUnit')}
          {...(draft.days ? { value: draft.days } : {})}
          onChange={(days) => onChange({ days: days || null })}
        />
        <FieldFailure id="set-days" failure={problems.days} />
      </div>
    </>
  );
}

/** What an option of the field shows. */
const labelOf = (option: unknown) =>
  String((option as { props: { children?: unknown } }).props.children ?? '');

interface Choice {
  label: string;
  value: number;
}

function ByHand({ draft, set, problems, onChange }: PartProps & { set: ContentSet | null }) {
  const t = useSetT();
  const shared = useSharedT();
  const word = useT();
  const [found, setFound] = useState<Choice[]>(
    () => set?.articles.map((each) => ({ label: each.title, value: each.id })) ?? [],
  );
  const kinds = kindsIn(draft.contentType);
  const allowed = kinds.join();
  const search = useCallback(
    async (keyword: string) => {
      const answer = await findArticles(keyword, { isQuiet: true }).catch(() => null);
      if (!answer) return;
      const fresh = answer.list
        .filter((line) => allowed.split(',').includes(line.kind))
        .map((line) => ({ label: line.title, value: line.id }));
      // What was found before keeps its name in the field.
      setFound((before) => [...new Map([...before, ...fresh].map((each) => [each.value, each])).values()]);
    },
    [allowed],
  );
  useEffect(() => void search(''), [search]);
  return (
    <div className="field">
      <span>
        {t('articles')}
        {shared('aside', { text: kinds.map((kind) => word(`kind.${kind}`)).join(' / ') })}
      </span>
      <Select
        mode="multiple"
        aria-label={t('articles')}
        placeholder={t('articlesHint')}
        showSearch
        filterOption={(text, option) => labelOf(option).toLowerCase().includes(text.toLowerCase())}
        onSearch={(keyword) => void search(keyword)}
        value={draft.articles ?? []}
        options={found}
        onChange={(articles) => onChange({ articles })}
        {...wrong('set-articles', problems.articles)}
      />
      <FieldFailure id="set-articles" failure={problems.articles} />
    </div>
  );
}
