// What the second administrator says of a large erasure: agree, which carries it out, or decline.
import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { FormDialog, useSending } from '@/shared/FormDialog';
import { FieldFailure, wrong } from '@/shared/fieldFailures';
import { showSuccess } from '@/shared/notice';
import { isPasswordGiven, PresentPassword } from '@/shared/PresentPassword';
import { decideErasure, type Erasure } from './api';
import { t as tNow, useT } from './texts';

interface Props {
  erasure: Erasure;
  onClose: () => void;
  onDone: () => void;
}

export function DecisionDialog({ erasure, onClose, onDone }: Props) {
  const t = useT();
  const { failure, isBusy, send } = useSending();
  const [password, setPassword] = useState('');
  const decide = (agreed: boolean) =>
    void send(isPasswordGiven(password) ? '' : t('passwordEmpty'), async () => {
      await decideErasure(erasure.id, { agreed, password });
      void showSuccess(tNow('decided'));
      onDone();
    });
  return (
    <FormDialog
      title={t('decideTitle')}
      okText={t('agree')}
      className="rights-dialog"
      isBusy={isBusy}
      isDangerous
      onSubmit={() => decide(true)}
      onClose={onClose}
    >
      <p>
        {t('decideAbout', { asker: erasure.asker, count: erasure.cases, reason: erasure.reason })}{' '}
        {erasure.name}
      </p>
      <PresentPassword
        label={t('password')}
        autoFocus
        value={password}
        onChange={setPassword}
        {...wrong('rights-decision', failure)}
      />
      <FieldFailure id="rights-decision" failure={failure} />
      <div>
        <Button type="text" disabled={isBusy} onClick={() => decide(false)}>
          {t('decline')}
        </Button>
      </div>
    </FormDialog>
  );
}
