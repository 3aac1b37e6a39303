// Sends a report as PDF to an address: says what goes where, and whether it leaves the machine at all.
import { Alert, Input, Modal, Radio, Spin } from '@arco-design/web-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { post } from '@/shared/api';
import { type Failures, FieldFailure, failuresOf, wrong } from '@/shared/fieldFailures';
import { getLocale, LOCALES, type Locale } from '@/shared/i18n';
import { LoadFailure } from '@/shared/LoadFailure';
import { showSuccess } from '@/shared/notice';
import { useLoaded } from '@/shared/useLoaded';
import { getServices, type ServiceList } from '../../services/api';
import type { ReportLine } from '../types';
import { t as tNow, useT } from './texts';
import '../../cases/tasks/forms.css';
import './Mail.css';

type Line = Pick<ReportLine, 'id' | 'customer' | 'version' | 'incomplete'>;

const NOTE_MOST = 1000;
const load = (signal: AbortSignal) => getServices({ signal, isQuiet: true });

const isClosed = (services: ServiceList) =>
  services.list.find(({ code }) => code === 'email')?.state !== 'opened';

const FIELDS = ['to', 'note'] as const;
type Field = (typeof FIELDS)[number];

export function MailDialog({ line, onClose }: { line: Line; onClose: () => void }) {
  const t = useT();
  const { data, error, reload } = useLoaded(load);
  const [to, setTo] = useState('');
  const [note, setNote] = useState('');
  const [language, setLanguage] = useState<Locale>(getLocale);
  const [failures, setFailures] = useState<Failures<Field>>({});
  const [isBusy, setBusy] = useState(false);
  const mayNot = !data || isClosed(data);

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    if (isBusy || mayNot) return;
    if (!to.trim()) {
      setFailures({ to: t('toMissing') });
      return;
    }
    setBusy(true);
    setFailures({});
    try {
      const body = { to: to.trim(), note, language };
      const options = { isOnce: true, isQuiet: true };
      const { state } = await post('/api/liushui/reports/{report_id}/mail', {
        path: { report_id: line.id },
        body,
        ...options,
      });
      void showSuccess(tNow(state === 'kept' ? 'kept' : 'queued'));
      onClose();
    } catch (refused) {
      setFailures(failuresOf(refused, FIELDS));
      setBusy(false);
    }
  }

  return (
    <Modal
      visible
      title={t('title', { customer: line.customer })}
      okText={t('send')}
      cancelText={t('cancel')}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: mayNot }}
      onOk={() => submit()}
      onCancel={onClose}
      style={{ width: 'min(520px, calc(100vw - 32px))' }}
    >
      {error && <LoadFailure error={error} onRetry={reload} />}
      {!data && !error && <Spin className="mail-loading" />}
      {data && isClosed(data) && (
        <Alert
          type="warning"
          content={
            <>
              {t('closed')}{' '}
              <Link className="text-link" to="/list/card?tab=services">
                {t('openIt')}
              </Link>
            </>
          }
        />
      )}
      {data && !isClosed(data) && (
        <form className="mail-form" onSubmit={submit}>
          {line.incomplete && <Alert type="warning" content={t('incomplete')} />}
          {!data.mail_leaves && <Alert type="warning" content={t('stays')} />}
          <label htmlFor="mail-to">{t('to')}</label>
          <Input
            id="mail-to"
            type="email"
            autoFocus
            autoComplete="email"
            maxLength={254}
            value={to}
            onChange={setTo}
            {...wrong('mail-to', failures.to)}
          />
          <FieldFailure id="mail-to" failure={failures.to} />
          <label htmlFor="mail-note">{t('note')}</label>
          <Input.TextArea
            id="mail-note"
            maxLength={NOTE_MOST}
            autoSize={{ minRows: 3, maxRows: 8 }}
            value={note}
            onChange={setNote}
            {...wrong('mail-note', failures.note)}
          />
          <FieldFailure id="mail-note" failure={failures.note} />
          <p className="field-hint">{t('noteHint')}</p>
          <span id="mail-language">{t('language')}</span>
          <Radio.Group
            aria-labelledby="mail-language"
            value={language}
            onChange={setLanguage}
            options={LOCALES.map(({ code, name }) => ({ label: name, value: code }))}
          />
          <dl className="mail-what">
            <dt>{t('what')}</dt>
            <dd>{t('file', { customer: line.customer, version: line.version })}</dd>
          </dl>
          <p className="field-hint">{t('private')}</p>
          <FieldFailure id="mail" failure={failures.form} />
        </form>
      )}
    </Modal>
  );
}
