// A picture or video of an article: upload with progress, see it, replace it, remove it.
import { Button, Progress } from '@arco-design/web-react';
import { useRef, useState } from 'react';
import { type Medium, sendMedium } from './api';
import { formatSeconds } from './facts';
import { useT } from './texts';

interface Props {
  label: string;
  chooseLabel: string;
  accept: string;
  value: Medium | null;
  onChange: (medium: Medium | null) => void;
}

export function MediumField({ label, chooseLabel, accept, value, onChange }: Props) {
  const t = useT();
  const file = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number | null>(null);
  async function send(chosen: File | undefined) {
    if (!chosen) return;
    setShare(0);
    try {
      onChange(await sendMedium(chosen, { onProgress: setShare }));
    } catch {
      // The call has said what is wrong with the file.
    } finally {
      setShare(null);
    }
  }
  return (
    <fieldset className="medium">
      <legend>{label}</legend>
      {value?.kind === 'image' && <img src={value.url} alt="" />}
      {value?.kind === 'video' && (
        <>
          {/* biome-ignore lint/a11y/useMediaCaption: only to check what was uploaded */}
          <video src={value.url} controls preload="metadata" aria-label={label} />
          <small className="figures">
            {t('videoFacts', {
              time: value.seconds > 0 ? formatSeconds(value.seconds) : '–',
              width: value.width,
              height: value.height,
            })}
          </small>
        </>
      )}
      {share !== null && (
        <div role="status">
          <Progress percent={Math.round(share * 100)} showText={false} />
          {t('uploading', { percent: Math.round(share * 100) })}
        </div>
      )}
      <div className="medium-actions">
        <Button size="small" disabled={share !== null} onClick={() => file.current?.click()}>
          {value ? t('replace') : chooseLabel}
        </Button>
        {value && (
          <Button size="small" type="text" status="danger" onClick={() => onChange(null)}>
            {t('remove')}
          </Button>
        )}
      </div>
      <input
        ref={file}
        type="file"
        hidden
        accept={accept}
        aria-label={chooseLabel}
        onChange={(event) => {
          void send(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </fieldset>
  );
}
