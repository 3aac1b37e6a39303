// The dialogs of the security settings; each asks for the present password.
import { Button, Modal } from '@arco-design/web-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { showSuccess } from '@/shared/notice';
import { hasPassword } from '@/shared/PresentPassword';
import { endSession } from '@/shared/session';
import type { WebInfo } from './api';
import { CodeField } from './CodeField';
import { useT as useFieldT } from './doorTexts';
import { Field, PasswordField } from './fields';
import { missingOf, type Sending, useSending } from './forms';
import { PasswordChangeFields, usePasswordChange } from './PasswordChange';
import { changeEmail, changeMobile, deleteAccount, exportData } from './settingApi';
import { t as tNow, useT } from './settingTexts';

interface FormDialogProps {
  title: string;
  sending: Sending;
  submitText: string;
  isDangerous?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that is a form: Enter sends it, and what is wrong with it as a whole stands at the top. */
export function FormDialog(props: FormDialogProps) {
  const { title, sending, submitText, isDangerous = false, onSubmit, onClose, children } = props;
  const t = useT();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Modal visible title={title} footer={null} onCancel={onClose} maskClosable={false}>
      <form className="setting-dialog" onSubmit={submit} noValidate>
        {sending.failure && (
          <p className="setting-problem" role="alert">
            {sending.failure}
          </p>
        )}
        {children}
        <div className="setting-buttons">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="primary"
            htmlType="submit"
            loading={sending.isBusy}
            {...(isDangerous ? { status: 'danger' as const } : {})}
          >
            {submitText}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

interface Done {
  onClose: () => void;
  onDone: () => void;
}

export function PasswordDialog({ onClose, onDone }: Done) {
  const t = useT();
  const change = usePasswordChange(t('presentEmpty'), () => {
    void showSuccess(tNow('passwordChanged'));
    onDone();
  });
  return (
    <FormDialog
      title={t('changePassword')}
      sending={change.sending}
      submitText={t('confirm')}
      onSubmit={change.submit}
      onClose={onClose}
    >
      <PasswordChangeFields change={change} presentLabel={t('presentPassword')} />
    </FormDialog>
  );
}

interface PresentProps {
  value: string;
  onChange: (value: string) => void;
  sending: Sending;
}

/** The present password; nothing where there is none: the server then wants a fresh login. */
export function Present({ value, onChange, sending }: PresentProps) {
  const t = useT();
  if (!hasPassword()) return null;
  return (
    <PasswordField
      label={t('presentPassword')}
      value={value}
      onChange={onChange}
      problem={sending.problems.password}
    />
  );
}

export function AddressDialog({
  kind,
  info,
  onClose,
  onDone,
}: Done & { kind: 'mobile' | 'email'; info: WebInfo }) {
  const t = useT();
  const tField = useFieldT();
  const sending = useSending([kind, 'captcha', 'password']);
  const [password, setPassword] = useState('');
  const [address, setAddress] = useState('');
  const [captcha, setCaptcha] = useState('');
  const isMobile = kind === 'mobile';
  const submit = () =>
    sending.send(
      missingOf({
        [kind]: [address.trim(), tField(isMobile ? 'mobileEmpty' : 'emailEmpty')],
        captcha: [captcha.trim(), tField('codeEmpty')],
        password: [password, t('presentEmpty')],
      }),
      async () => {
        const proof = { password, captcha: captcha.trim() };
        await (isMobile
          ? changeMobile({ ...proof, mobile: address.trim() })
          : changeEmail({ ...proof, email: address.trim() }));
        void showSuccess(tNow('addressChanged'));
        onDone();
      },
    );
  return (
    <FormDialog
      title={t(isMobile ? 'changeMobile' : 'changeEmail')}
      sending={sending}
      submitText={t('confirm')}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        name={kind}
        label={tField(kind)}
        type={isMobile ? 'tel' : 'email'}
        placeholder={tField(isMobile ? 'mobileHint' : 'emailHint')}
        value={address}
        onChange={setAddress}
        problem={sending.problems[kind]}
      />
      <CodeField
        value={captcha}
        onChange={setCaptcha}
        problem={sending.problems.captcha}
        event={isMobile ? 'changemobile' : 'changeemail'}
        kind={kind}
        address={address}
        isKept={isMobile ? info.smsKept : info.emailKept}
        onAddressProblem={(text) => sending.setProblem(kind, text)}
        onSent={() => sending.setProblem('captcha', '')}
      />
      <Present value={password} onChange={setPassword} sending={sending} />
    </FormDialog>
  );
}

export function ExportDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const sending = useSending(['password']);
  const [password, setPassword] = useState('');
  const submit = () =>
    sending.send(missingOf({ password: [password, t('presentEmpty')] }), async () => {
      await exportData(password);
      void showSuccess(tNow('exported'));
      onClose();
    });
  return (
    <FormDialog
      title={t('export')}
      sending={sending}
      submitText={t('exportDo')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('exportAbout')}</p>
      <Present value={password} onChange={setPassword} sending={sending} />
    </FormDialog>
  );
}

export function DeleteDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const sending = useSending(['typed', 'password']);
  const [password, setPassword] = useState('');
  const [typed, setTyped] = useState('');
  const submit = () =>
    sending.send(
      missingOf({
        typed: [typed.trim() === username ? 'yes' : '', t('deleteMismatch')],
        password: [password, t('presentEmpty')],
      }),
      async () => {
        await deleteAccount(password);
        endSession();
        await navigate('/login', { replace: true });
        void showSuccess(tNow('deleted'));
      },
    );
  return (
    <FormDialog
      title={t('delete')}
      sending={sending}
      submitText={t('deleteDo')}
      isDangerous
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('deleteWarning', { name: username })}</p>
      <Field
        name="typed"
        label={t('deleteConfirm')}
        autoComplete="off"
        value={typed}
        onChange={setTyped}
        problem={sending.problems.typed}
      />
      <Present value={password} onChange={setPassword} sending={sending} />
    </FormDialog>
  );
}
