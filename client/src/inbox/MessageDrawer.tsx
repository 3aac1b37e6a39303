// One message, whole: address, text, files to save, and sending it again.
import { Button, Drawer } from '@arco-design/web-react';
import { useCallback } from 'react';
import { askFirst } from '@/shared/ask';
import { LoadedPart } from '@/shared/LoadedPart';
import { showSuccess } from '@/shared/notice';
import { StateTag } from '@/shared/StateTag';
import { useLoaded } from '@/shared/useLoaded';
import { getMessage, type OutboxMessage, resend, saveFile } from './api';
import { t as tNow, useT } from './texts';
import { TONES } from './tones';

interface Props {
  id: number;
  /** Whether messages of this kind can leave the machine at all. */
  mayLeave: boolean;
  onClose: () => void;
  onChange: () => void;
}

export function MessageDrawer({ id, mayLeave, onClose, onChange }: Props) {
  const t = useT();
  const loaded = useLoaded(
    useCallback((signal: AbortSignal) => getMessage(id, { signal, isQuiet: true }), [id]),
  );
  const renew = () => {
    loaded.reload();
    onChange();
  };
  const title = loaded.data?.line.subject ?? t('title');
  return (
    <Drawer visible title={title} width="min(640px, 100vw)" footer={null} onCancel={onClose}>
      <div role="dialog" aria-label={title}>
        <LoadedPart loaded={loaded}>
          {(message) => <Message message={message} mayLeave={mayLeave} onDone={renew} />}
        </LoadedPart>
      </div>
    </Drawer>
  );
}

interface MessageProps {
  message: OutboxMessage;
  mayLeave: boolean;
  onDone: () => void;
}

function Message({ message: { line, to, text, files }, mayLeave, onDone }: MessageProps) {
  const t = useT();
  return (
    <>
      <dl className="outbox-facts">
        <div>
          <dt>{t('to')}</dt>
          <dd>{to}</dd>
        </div>
        <div>
          <dt>{t('owner')}</dt>
          <dd>{line.owner || t('system')}</dd>
        </div>
        <div>
          <dt>{t('state')}</dt>
          <dd>
            <StateTag tone={TONES[line.state] ?? 'neutral'}>
              {t(`state.${line.state as 'queued' | 'sent' | 'failed' | 'kept'}`)}
            </StateTag>{' '}
            {line.problem}
          </dd>
        </div>
        <div>
          <dt>{t('time')}</dt>
          <dd className="figures">
            {line.createtime_text}
            {line.senttime_text && ` · ${t('sentAt', { time: line.senttime_text })}`}
          </dd>
        </div>
      </dl>
      <h3>{t('text')}</h3>
      <pre className="outbox-text">{text}</pre>
      {files.length > 0 && <h3>{t('attachments')}</h3>}
      <ul className="outbox-files">
        {files.map((file, place) => (
          <li key={file.name}>
            <span>
              {file.name}{' '}
              <small className="figures">{t('bytes', { size: Math.ceil(file.size_bytes / 1024) })}</small>
            </span>
            <Button size="small" onClick={() => saveFile(line.id, place, file.name).catch(() => undefined)}>
              {t('save')}
            </Button>
          </li>
        ))}
      </ul>
      {mayLeave && line.state !== 'queued' && (
        <Button type="primary" onClick={() => askToResend(line.id, line.to, onDone)}>
          {t('resend')}
        </Button>
      )}
      {!mayLeave && <p className="outbox-quiet">{t(line.kind === 'sms' ? 'smsStays' : 'stays')}</p>}
    </>
  );
}

function askToResend(id: number, to: string, onDone: () => void) {
  askFirst({
    title: tNow('resendTitle', { to }),
    content: tNow('resendBody'),
    okText: tNow('resend'),
    onOk: async () => {
      await resend(id);
      void showSuccess(tNow('resent'));
      onDone();
    },
  });
}
