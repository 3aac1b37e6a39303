// A picture or video of an article: upload with progress, see it, replace it, remove it.
import { Button, Progress } from '@arco-design/web-react';
import { useEffect, useRef, useState } from 'react';
import { type Medium, sendMedium } from './api';
import { formatSeconds } from './facts';
import { useT } from './texts';

interface Props {
  label: string;
  chooseLabel: string;
  accept: string;
  value: Medium | null;
  onChange: (medium: Medium | null) => void;
  /** A file goes on its way or has come: what is saved meanwhile would be without it. */
  onSending: (isSending: boolean) => void;
}

export function MediumField({ label, chooseLabel, accept, value, onChange, onSending }: Props) {
  const t = useT();
  const file = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number | null>(null);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);
  async function send(chosen: File | undefined) {
    if (!chosen) return;
    const controller = new AbortController();
    sending.current = controller;
    setShare(0);
    onSending(true);
    try {
      onChange(await sendMedium(chosen, { onProgress: setShare, signal: controller.signal }));
    } catch {
      // The call has said what is wrong with the file.
    } finally {
      setShare(null);
      onSending(false);
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
          <Button
            size="small"
            type="text"
            status="danger"
            disabled={share !== null}
            onClick={() => onChange(null)}
          >
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
