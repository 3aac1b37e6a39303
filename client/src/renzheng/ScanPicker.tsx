// Choosing scans: dropped or picked, each with a preview, refused here already when the server would.
import { Button } from '@arco-design/web-react';
import { IconClose, IconFilePdf, IconUpload } from '@arco-design/web-react/icon';
import { type ChangeEvent, type DragEvent, useEffect, useState } from 'react';
import type { Standing } from './api';
import { useT } from './texts';

const KINDS = /\.(jpe?g|png|bmp|pdf)$/i;
export const MEGABYTE = 1024 * 1024;

/** One scan chosen twice is one scan. */
const keyOf = (file: File) => `${file.name} ${file.size} ${file.lastModified}`;

interface Props {
  files: readonly File[];
  limits: Pick<Standing, 'scans_most' | 'scan_bytes'>;
  failure: string | undefined;
  onChange: (files: File[], fault: string | undefined) => void;
}

export function ScanPicker({ files, limits, failure, onChange }: Props) {
  const t = useT();
  const [isOver, setOver] = useState(false);
  const size = limits.scan_bytes / MEGABYTE;
  function add(chosen: readonly File[]) {
    const wrong = chosen.find((file) => !KINDS.test(file.name));
    const large = chosen.find((file) => file.size > limits.scan_bytes);
    const fine = chosen.filter((file) => KINDS.test(file.name) && file.size <= limits.scan_bytes);
    const all = [...new Map([...files, ...fine].map((file) => [keyOf(file), file])).values()];
    let fault: string | undefined;
    if (wrong) fault = t('scanWrongKind', { name: wrong.name });
    else if (large) fault = t('scanTooLarge', { name: large.name, size });
    else if (all.length > limits.scans_most) fault = t('scanTooMany', { count: limits.scans_most });
    onChange(all.slice(0, limits.scans_most), fault);
  }
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
    <div className="rz-field rz-wide">
      <span className="rz-label">{t('scansLabel')}</span>
      {files.length < limits.scans_most && (
        <label
          className="rz-drop"
          data-over={isOver}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <IconUpload aria-hidden />
          <span>{t('drop')}</span>
          <input
            type="file"
            multiple
            accept=".jpg,.jpeg,.png,.bmp,.pdf"
            className="visually-hidden"
            aria-label={t('scansLabel')}
            aria-describedby="rz-scans-line"
            onChange={choose}
          />
        </label>
      )}
      <p id="rz-scans-line" data-failed={Boolean(failure)} {...(failure ? { role: 'alert' } : {})}>
        {failure ?? [t('scansHint', { count: limits.scans_most, size }), t('scansPrivacy')].join(' ')}
      </p>
      <ul className="rz-previews">
        {files.map((file) => (
          <li key={keyOf(file)}>
            <Preview file={file} />
            <span>{file.name}</span>
            <Button
              size="mini"
              shape="circle"
              icon={<IconClose />}
              aria-label={t('remove', { name: file.name })}
              onClick={() =>
                onChange(
                  files.filter((other) => other !== file),
                  undefined,
                )
              }
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Preview({ file }: { file: File }) {
  const t = useT();
  const [address, setAddress] = useState('');
  const isPdf = /\.pdf$/i.test(file.name);
  useEffect(() => {
    if (isPdf) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file, isPdf]);
  if (isPdf || !address) return <IconFilePdf className="rz-pdf" aria-hidden />;
  return <img src={address} alt={t('preview', { name: file.name })} />;
}
