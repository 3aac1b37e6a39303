// A place to drop files on, or to choose them from, and the list of what was chosen.
import { Button } from '@arco-design/web-react';
import { IconClose, IconUpload } from '@arco-design/web-react/icon';
import { type ChangeEvent, type DragEvent, useState } from 'react';
import type { Price } from '../types';
import { formatBytes, useJoin } from '../wording';
import { droppedFiles } from './droppedFiles';
import { faultOf } from './fileFault';
import { useT } from './texts';
import { useDropsBeside } from './useDropsBeside';

interface Props {
  files: readonly File[];
  limits: Price | null;
  failure: string | undefined;
  isDisabled?: boolean;
  /** How the files chosen change: a folder is walked meanwhile, so what was chosen may be another by then. */
  onChange: (change: (files: readonly File[]) => File[]) => void;
}

const sameFile = (a: File, b: File) =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

export function FilePicker({ files, limits, failure, isDisabled = false, onChange }: Props) {
  const t = useT();
  const join = useJoin();
  const [empty, setEmpty] = useState<readonly string[]>([]);
  useDropsBeside();
  const [isOver, setOver] = useState(false);
  function add(chosen: readonly File[], emptyFolders: readonly string[] = []) {
    setEmpty(emptyFolders);
    if (chosen.length === 0) return;
    onChange((known) => {
      const all = [...known];
      for (const file of chosen) if (!all.some((one) => sameFile(one, file))) all.push(file);
      return all;
    });
  }

  function choose(event: ChangeEvent<HTMLInputElement>) {
    add([...(event.target.files ?? [])]);
    // The same file can be chosen again after it was removed.
    event.target.value = '';
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (isDisabled) return;
    void droppedFiles(event.dataTransfer).then(({ files: found, emptyFolders }) => add(found, emptyFolders));
  }

  return (
    <div className="field">
      <span className="field-label">{t('filesLabel')}</span>
      <label
        className="drop-zone"
        data-over={isOver && !isDisabled}
        data-disabled={isDisabled}
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
          disabled={isDisabled}
          aria-label={t('filesLabel')}
          aria-describedby="task-files-failure"
          aria-invalid={Boolean(failure)}
          onChange={choose}
        />
      </label>
      <p id="task-files-failure" className="field-failure" role="alert">
        {failure ?? (empty.length > 0 && t('emptyFolder', { names: join(empty) }))}
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
              disabled={isDisabled}
              aria-label={t('remove', { name: file.name })}
              onClick={() => onChange((known) => known.filter((other) => other !== file))}
            />
          </li>
        ))}
      </ul>
      {files.length > 1 && (
        <Button
          type="text"
          size="mini"
          className="remove-all"
          disabled={isDisabled}
          onClick={() => onChange(() => [])}
        >
          {t('removeAll')}
        </Button>
      )}
    </div>
  );
}
