// A place to drop or choose statements outside the form of a new task, which then opens with them.
import { IconUpload } from '@arco-design/web-react/icon';
import type { ChangeEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { handIn, NEW_TASK_PATH } from './handIn';
import { useT } from './handInTexts';
import './HandInZone.css';

export function HandInZone() {
  const t = useT();
  const navigate = useNavigate();
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    if (files.length > 0 && !handIn({ files, emptyFolders: [] })) void navigate(NEW_TASK_PATH);
  }
  // A drop is taken by the frame, as anywhere in the console.
  return (
    <label className="hand-in">
      <IconUpload aria-hidden />
      <span>
        <strong>{t('handIn')}</strong>
        <small>{t('handInHint')}</small>
      </span>
      <input type="file" multiple className="visually-hidden" aria-label={t('handIn')} onChange={choose} />
    </label>
  );
}
