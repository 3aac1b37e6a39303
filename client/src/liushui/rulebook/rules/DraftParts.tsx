// The draft looked at as a whole, and switched on.
import { Alert, Drawer } from '@arco-design/web-react';
import { showSuccess } from '@/shared/notice';
import { activateDraft, type RuleDraft, type Scope } from './api';
import { DifferenceList } from './DifferenceList';
import { NoteDialog } from './NoteDialog';
import { lookAgain } from './ruleFailures';
import { t as tNow, useT } from './texts';
import { useBacktest } from './useBacktest';

export function DraftDrawer({ draft, onClose }: { draft: RuleDraft; onClose: () => void }) {
  const t = useT();
  return (
    <Drawer visible title={t('differences')} width="min(640px, 100vw)" footer={null} onCancel={onClose}>
      <div role="dialog" aria-label={t('differences')}>
        <DifferenceList differences={draft.differences} />
      </div>
    </Drawer>
  );
}

interface ActivateProps {
  scope: Scope;
  draft: RuleDraft;
  onClose: () => void;
  onDone: () => void;
}

export function ActivateDialog({ scope, draft, onClose, onDone }: ActivateProps) {
  const t = useT();
  const { data: trial, isLoading } = useBacktest(scope);
  const warning =
    trial?.state === 'done' ? trial.is_outdated && t('backtestOld') : !isLoading && t('notTried');
  return (
    <NoteDialog
      title={t('activateTitle')}
      label={t('noteLabel')}
      hint={
        <>
          {t('activateHint')}
          {warning && <Alert type="warning" content={warning} style={{ marginTop: 8 }} />}
        </>
      }
      missing={t('noteMissing')}
      okText={t('activate')}
      onClose={onClose}
      onOk={async (note) => {
        try {
          const { label } = await activateDraft(scope, draft, note);
          void showSuccess(tNow('activated', { label }));
          onDone();
        } catch (error) {
          lookAgain(error, onDone);
        }
      }}
    />
  );
}
