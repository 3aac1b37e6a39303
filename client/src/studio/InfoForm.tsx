// What watchers are met with: title, notification, category.
import { Button, Input, Select } from '@arco-design/web-react';
import { type FormEvent, useState } from 'react';
import { type Failures, FieldFailure, failuresOf, wrong } from '@/shared/fieldFailures';
import { showSuccess } from '@/shared/notice';
import { differs, useUnsaved } from '@/shared/useUnsaved';
import { type Category, inform, type Room } from './api';
import { CATEGORIES, t as tNow, useT } from './texts';

const FIELDS = ['title', 'notification', 'category'] as const;
const infoOf = ({ title, notification, category }: Room) => ({ title, notification, category });

export function InfoForm({ room, onRoom }: { room: Room; onRoom: (room: Room) => void }) {
  const t = useT();
  // The room is asked for every second: what others change meanwhile is no change of this form.
  const [kept, setKept] = useState(() => infoOf(room));
  const [info, setInfo] = useState(kept);
  useUnsaved(differs(kept, info));
  const [failures, setFailures] = useState<Failures<(typeof FIELDS)[number]>>({});
  const [isBusy, setBusy] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFailures(info.title.trim() ? {} : { title: t('titleEmpty') });
    if (!info.title.trim()) return;
    setBusy(true);
    inform(info)
      .then((next) => {
        onRoom(next);
        setKept(infoOf(next));
        // What was typed meanwhile stays.
        setInfo((now) => (now === info ? infoOf(next) : now));
        void showSuccess(tNow('saved'));
      })
      .catch((error: unknown) => setFailures(failuresOf(error, FIELDS)))
      .finally(() => setBusy(false));
  };
  return (
    <section className="card" aria-label={t('info')}>
      <h2>{t('info')}</h2>
      <form className="studio-form" onSubmit={submit}>
        <label htmlFor="studio-title">{t('title')}</label>
        <Input
          id="studio-title"
          maxLength={60}
          placeholder={t('titleHint')}
          value={info.title}
          onChange={(title) => setInfo({ ...info, title })}
          {...wrong('studio-title', failures.title)}
        />
        <FieldFailure id="studio-title" failure={failures.title} />
        <label htmlFor="studio-notification">{t('notification')}</label>
        <Input.TextArea
          id="studio-notification"
          maxLength={200}
          showWordLimit
          value={info.notification}
          onChange={(notification) => setInfo({ ...info, notification })}
          {...wrong('studio-notification', failures.notification)}
        />
        <FieldFailure id="studio-notification" failure={failures.notification} />
        <span id="studio-category">{t('category')}</span>
        <Select
          aria-labelledby="studio-category"
          value={info.category}
          options={CATEGORIES.map((each) => ({ label: t(`category.${each}`), value: each }))}
          onChange={(category: Category) => setInfo({ ...info, category })}
          {...wrong('studio-category', failures.category)}
        />
        <FieldFailure id="studio-category" failure={failures.category} />
        <FieldFailure id="studio-info" failure={failures.form} />
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t('refresh')}
        </Button>
      </form>
    </section>
  );
}
