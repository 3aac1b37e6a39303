// Saves a report as PDF, XLSX or CSV, or sends it by e-mail.
import { Button, Dropdown, Menu } from '@arco-design/web-react';
import { IconDownload } from '@arco-design/web-react/icon';
import { useState } from 'react';
import { lazyDialog } from '@/shared/lazyDialog';
import { EXPORT_KINDS, type ExportKind, exportReport } from '../api';
import type { ReportLine } from '../types';
import { useT } from '../words/texts';

const MailDialog = lazyDialog(() => import('../mail/MailDialog').then((found) => found.MailDialog));
const MAIL = 'mail';

interface Props {
  line: Pick<ReportLine, 'id' | 'customer' | 'version' | 'incomplete'>;
  isText?: boolean;
}

export function ExportMenu({ line, isText = false }: Props) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const [isMailing, setMailing] = useState(false);
  function save(kind: ExportKind) {
    setBusy(true);
    // A failure has already been shown by the call itself.
    exportReport(line, kind)
      .catch(() => undefined)
      .finally(() => setBusy(false));
  }
  return (
    <>
      <Dropdown
        trigger="click"
        droplist={
          <Menu onClickMenuItem={(item) => (item === MAIL ? setMailing(true) : save(item as ExportKind))}>
            {EXPORT_KINDS.map((kind) => (
              <Menu.Item key={kind}>{t('exportAs', { kind: kind.toUpperCase() })}</Menu.Item>
            ))}
            <Menu.Item key={MAIL}>{t('sendByMail')}</Menu.Item>
          </Menu>
        }
      >
        <Button
          loading={isBusy}
          aria-haspopup="menu"
          {...(isText ? { type: 'text' as const, size: 'small' as const } : { icon: <IconDownload /> })}
        >
          {t('export')}
        </Button>
      </Dropdown>
      {isMailing && <MailDialog line={line} onClose={() => setMailing(false)} />}
    </>
  );
}
