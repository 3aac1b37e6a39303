// A place to drop files on, or to choose them from, and the list of what was chosen.
import { Button } from '@arco-design/web-react';
import { IconClose, IconUpload } from '@arco-design/web-react/icon';
import { type ChangeEvent, type DragEvent, useState } from 'react';
import type { Price } from '../types';
import { formatBytes } from '../wording';
import { faultOf } from './fileFault';
import { useT } from './texts';

interface Props {
  files: readonly File[];
  limits: Price | null;
  failure: string | undefined;
  onChange: (files: File[]) => void;
}

const sameFile = (a: File, b: File) =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

export function FilePicker({ files, limits, failure, onChange }: Props) {
  const t = useT();
  const [isOver, setOver] = useState(false);
  const add = (chosen: readonly File[]) =>
    onChange([...files, ...chosen.filter((file) => !files.some((known) => sameFile(known, file)))]);

  function choose(event: ChangeEvent<HTMLInputElement>) {
    add([...(event.target.files ?? [])]);
    // The same file can be chosen again after it was removed.
    event.target.value = '';
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  }

  return (
    <div className="field">
      <span className="field-label">{t('filesLabel')}</span>
      <label
        className="drop-zone"
        data-over={isOver}
        data-failed={Boolean(failure)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconUpload aria-hidden />
        <span>{t('drop')}</span>
        <small>
          {t('dropHint', {
            size: limits ? formatBytes(limits.upload_bytes) : '…',
            count: limits?.files ?? '…',
          })}
        </small>
        <input
          type="file"
          multiple
          className="visually-hidden"
          aria-label={t('filesLabel')}
          aria-describedby="task-files-failure"
          onChange={choose}
        />
      </label>
      <p id="task-files-failure" className="field-failure" role="alert">
        {failure}
      </p>
      <ul className="chosen-files">
        {files.map((file) => (
          <li key={`${file.name} ${file.size} ${file.lastModified}`}>
            <span>{file.name}</span>
            <span className="figures" data-failed={faultOf(file, limits, t) !== null}>
              {faultOf(file, limits, t) ?? formatBytes(file.size)}
            </span>
            <Button
              type="text"
              size="mini"
              icon={<IconClose />}
              aria-label={t('remove', { name: file.name })}
              onClick={() => onChange(files.filter((other) => other !== file))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
