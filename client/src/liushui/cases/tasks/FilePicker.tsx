// A place to drop files on, or to choose them from, and the list of what was chosen with what each file shows.
import { Button } from '@arco-design/web-react';
import { IconClose, IconUpload } from '@arco-design/web-react/icon';
import { type ChangeEvent, type DragEvent, useState } from 'react';
import { type Dropped, droppedFiles } from '@/shared/droppedFiles';
import { useHandedIn } from '@/shared/handIn';
import type { Price } from '../types';
import { formatBytes, useJoin } from '../wording';
import { FileFacts } from './FileFacts';
import { faultOf } from './fileFault';
import type { Findings } from './sorting';
import { useT } from './texts';

interface Props {
  files: readonly File[];
  limits: Price | null;
  failure: string | undefined;
  isDisabled?: boolean;
  findings: Findings;
  /** Whom the files are about, to be compared with their holders. */
  customer: string;
  /** Whether the files are listed here: those of several customers stand in a table. */
  isListed: boolean;
  onAdd: (files: readonly File[]) => void;
  onRemove: (files: readonly File[]) => void;
}

export function FilePicker({
  files,
  limits,
  failure,
  isDisabled = false,
  findings,
  customer,
  isListed,
  onAdd,
  onRemove,
}: Props) {
  const t = useT();
  const join = useJoin();
  const [empty, setEmpty] = useState<readonly string[]>([]);
  const [isOver, setOver] = useState(false);
  // Also what is dropped beside this place, or was dropped before the form was there.
  useHandedIn(take);

  function take(dropped: Dropped) {
    if (isDisabled) return;
    setEmpty(dropped.emptyFolders);
    onAdd(dropped.files);
  }

  function choose(event: ChangeEvent<HTMLInputElement>) {
    take({ files: [...(event.target.files ?? [])], emptyFolders: [] });
    // The same file can be chosen again after it was removed.
    event.target.value = '';
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void droppedFiles(event.dataTransfer).then(take);
  }

  return (
    <div className="field">
      <span className="field-label">{t('filesLabel')}</span>
      <label
        className="drop-zone"
        data-small={files.length > 0}
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
      <ul className="chosen-files" hidden={!isListed}>
        {(isListed ? files : []).map((file) => (
          <li key={`${file.name} ${file.size} ${file.lastModified}`}>
            <span>
              {file.name}
              <FileFacts found={findings.get(file)} customer={customer} />
            </span>
            <span className="figures" data-failed={faultOf(file, limits, t) !== null}>
              {faultOf(file, limits, t) ?? formatBytes(file.size)}
            </span>
            <Button
              type="text"
              size="mini"
              icon={<IconClose />}
              disabled={isDisabled}
              aria-label={t('remove', { name: file.name })}
              onClick={() => onRemove([file])}
            />
          </li>
        ))}
      </ul>
      {isListed && files.length > 1 && (
        <Button
          type="text"
          size="mini"
          className="remove-all"
          disabled={isDisabled}
          onClick={() => onRemove(files)}
        >
          {t('removeAll')}
        </Button>
      )}
    </div>
  );
}
