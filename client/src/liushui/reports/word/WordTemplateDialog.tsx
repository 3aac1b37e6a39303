// The account's own Word template: uploaded, replaced, deleted; the fields that one may name, and an example with all of them.
import { Button, Modal, Spin } from '@arco-design/web-react';
import { useRef, useState } from 'react';
import { download, fetchBlob, get, remove, upload } from '@/shared/api';
import { type Failures, FieldFailure, failuresOf } from '@/shared/fieldFailures';
import { useLocale } from '@/shared/i18n';
import { LoadFailure } from '@/shared/LoadFailure';
import { showSuccess } from '@/shared/notice';
import { useLoaded } from '@/shared/useLoaded';
import { t as tNow, useT } from './texts';
import './WordTemplate.css';

const CALL = '/api/liushui/word-template';
const load = (signal: AbortSignal) => get(CALL, { signal, isQuiet: true });

export function WordTemplateDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const locale = useLocale();
  const { data, error, reload, put } = useLoaded(load);
  const [failures, setFailures] = useState<Failures<'file'>>({});
  const [isBusy, setBusy] = useState(false);
  const picker = useRef<HTMLInputElement>(null);

  async function act(work: () => Promise<void>) {
    setBusy(true);
    setFailures({});
    try {
      await work();
    } catch (refused) {
      setFailures(failuresOf(refused, ['file'], { word_template_unfit: 'file' }));
    } finally {
      setBusy(false);
    }
  }

  const keep = (file: File) =>
    act(async () => {
      put(await upload(CALL, { form: { file }, isQuiet: true }));
      void showSuccess(tNow('taken'));
    });

  const forget = () =>
    act(async () => {
      await remove(CALL, { isQuiet: true });
      void showSuccess(tNow('removed'));
      reload();
    });

  const template = data?.template;
  return (
    <Modal
      visible
      title={t('title')}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
      onCancel={onClose}
      style={{ width: 'min(620px, calc(100vw - 32px))' }}
    >
      <p className="word-lead">{t('lead', { example: locale === 'zh-CN' ? '{{客户}}' : '{{Customer}}' })}</p>
      {error && <LoadFailure error={error} onRetry={reload} />}
      {!data && !error && <Spin />}
      {data && (
        <>
          <p>{template ? t('kept', { name: template.name, n: template.used.length }) : t('none')}</p>
          <div className="word-acts">
            <Button type="primary" loading={isBusy} onClick={() => picker.current?.click()}>
              {t(template ? 'replace' : 'choose')}
            </Button>
            <Button
              onClick={() =>
                download(fetchBlob(`${CALL}/example.docx`), 'word_template.docx').catch(() => undefined)
              }
            >
              {t('example')}
            </Button>
            {template && (
              <Button status="danger" disabled={isBusy} onClick={forget}>
                {t('remove')}
              </Button>
            )}
            <input
              ref={picker}
              hidden
              type="file"
              accept=".docx"
              aria-label={t('choose')}
              onChange={(event) => {
                const file = event.target.files?.[0];
                // The same file, mended, may be chosen again.
                event.target.value = '';
                if (file) void keep(file);
              }}
            />
          </div>
          <FieldFailure id="word-file" failure={failures.file ?? failures.form} />
          <p className="field-hint">{t('hint')}</p>
          <h3 className="word-title">{t('fields')}</h3>
          <ul className="word-fields">
            {data.known.map(({ id, name, kind }) => (
              <li key={id}>
                <code>{`{{${name[locale]}}}`}</code>
                {kind !== 'text' && <span className="word-alone">{t('alone')}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}
