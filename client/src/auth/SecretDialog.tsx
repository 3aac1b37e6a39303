// A secret that is shown this once: copied, and closed only by hand.
import { Button, Modal } from '@arco-design/web-react';
import type { ReactNode } from 'react';
import { copyAndSay } from '@/shared/copy';
import { useT } from './settingTexts';

interface Props {
  title: string;
  /** Why it has to be copied now. */
  about: string;
  secret: string;
  onClose: () => void;
  children?: ReactNode;
}

export function SecretDialog({ title, about, secret, onClose, children }: Props) {
  const t = useT();
  return (
    <Modal visible title={title} footer={null} closable={false} maskClosable={false} escToExit={false}>
      <p>{about}</p>
      <output className="setting-token">{secret}</output>
      {children}
      <div className="setting-buttons">
        <Button onClick={() => void copyAndSay(secret, t('copied'))}>{t('copy')}</Button>
        <Button type="primary" onClick={onClose}>
          {t('done')}
        </Button>
      </div>
    </Modal>
  );
}
