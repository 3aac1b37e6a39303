// The two dialogs of the playlist: a new video, and why one fails its audit.
import { Button, Input, Modal, Progress } from '@arco-design/web-react';
import { useEffect, useRef, useState } from 'react';
import { type Failures, FieldFailure, failuresOf, wrong } from '@/shared/fieldFailures';
import { showSuccess } from '@/shared/notice';
import { addProgram, judge, type Program, type Room } from './api';
import { t as tNow, useT } from './texts';

interface Props {
  onClose: () => void;
  onRoom: (room: Room) => void;
}

const FIELDS = ['name', 'video', 'cover'] as const;

export function VideoDialog({ onClose, onRoom }: Props) {
  const t = useT();
  const [name, setName] = useState('');
  const [video, setVideo] = useState<File | null>(null);
  const [cover, setCover] = useState<File | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [failures, setFailures] = useState<Failures<(typeof FIELDS)[number]>>({});
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);
  async function save() {
    if (!name.trim() || !video) return setFailures({ form: t('nameEmpty') });
    const controller = new AbortController();
    sending.current = controller;
    setShare(0);
    setFailures({});
    try {
      const options = { onProgress: setShare, signal: controller.signal };
      onRoom(await addProgram(name.trim(), video, cover, options));
      void showSuccess(tNow('added'));
      onClose();
    } catch (error) {
      if (controller.signal.aborted) return;
      setFailures(failuresOf(error, FIELDS));
    } finally {
      setShare(null);
    }
  }
  return (
    <Modal
      visible
      title={t('addVideo')}
      okText={t('save')}
      cancelText={t('cancel')}
      confirmLoading={share !== null}
      onOk={save}
      onCancel={onClose}
      maskClosable={false}
    >
      <div className="studio-form">
        <label htmlFor="program-name">{t('name')}</label>
        <Input
          id="program-name"
          maxLength={80}
          value={name}
          onChange={setName}
          {...wrong('program-name', failures.name)}
        />
        <FieldFailure id="program-name" failure={failures.name} />
        <FileButton label={t('chooseVideo')} accept="video/mp4" file={video} onFile={setVideo} />
        <FieldFailure id="program-video" failure={failures.video} />
        <FileButton label={t('chooseCover')} accept="image/*" file={cover} onFile={setCover} />
        <FieldFailure id="program-cover" failure={failures.cover} />
        {share !== null && (
          <div role="status">
            <Progress percent={Math.round(share * 100)} showText={false} />
            {t('uploading', { percent: Math.round(share * 100) })}
          </div>
        )}
        <FieldFailure id="program" failure={failures.form} />
      </div>
    </Modal>
  );
}

interface FileProps {
  label: string;
  accept: string;
  file: File | null;
  onFile: (file: File | null) => void;
}

function FileButton({ label, accept, file, onFile }: FileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="studio-file">
      <Button onClick={() => input.current?.click()}>{label}</Button>
      <span>{file?.name}</span>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={(event) => onFile(event.target.files?.[0] ?? null)}
      />
    </div>
  );
}

export function FailDialog({ program, onClose, onRoom }: Props & { program: Program }) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [failures, setFailures] = useState<Failures<'reason'>>({});
  const [isBusy, setBusy] = useState(false);
  const save = () => {
    setBusy(true);
    judge(program.id, 'failed', reason.trim(), { isQuiet: true })
      .then((room) => {
        onRoom(room);
        onClose();
      })
      .catch((error: unknown) => {
        setFailures(failuresOf(error, ['reason']));
        setBusy(false);
      });
  };
  const title = t('failTitle', { name: program.name });
  return (
    <Modal
      visible
      title={title}
      okText={t('fail')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: reason.trim() === '' }}
      confirmLoading={isBusy}
      onOk={save}
      onCancel={onClose}
    >
      <Input.TextArea
        aria-label={title}
        maxLength={200}
        showWordLimit
        value={reason}
        onChange={setReason}
        {...wrong('fail-reason', failures.reason)}
      />
      <FieldFailure id="fail-reason" failure={failures.reason} />
      <FieldFailure id="fail" failure={failures.form} />
    </Modal>
  );
}
