// The row of the security settings by which one's own account is linked with the firm's provider, and unlinked.
import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { askFirst } from '@/shared/ask';
import { showSuccess } from '@/shared/notice';
import { addressNow, leaveForProvider } from '@/shared/providerWay';
import { FactorProofDialog } from './FactorDialogs';
import { type Factors, hasFactor, hasPasskeyHere } from './factorApi';
import { type Link, startLink, unlink } from './singleSignOnApi';
import { t as tNow, useT } from './singleSignOnTexts';

interface Props {
  link: Link;
  name: string;
  hasPassword: boolean;
  factors: Factors;
  onChange: () => void;
}

export function SingleSignOnRow({ link, name, hasPassword, factors, onChange }: Props) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const [isProving, setProving] = useState(false);
  const begin = () => {
    if (hasFactor(factors)) return setProving(true);
    setBusy(true);
    startLink()
      .then(({ url }) => leaveForProvider(url, addressNow()))
      // A failure has already been shown by the call itself.
      .catch(() => setBusy(false));
  };
  const end = () =>
    askFirst({
      title: t('unlinkTitle'),
      content: t('unlinkBody'),
      okText: t('unlink'),
      isDangerous: true,
      onOk: () =>
        unlink().then(
          () => {
            void showSuccess(tNow('unlinked'));
            onChange();
          },
          () => undefined,
        ),
    });
  return (
    <div className="setting-row">
      <div>
        <h3>{name ? `${t('title')} · ${name}` : t('title')}</h3>
        <span className="figures">
          {link.linked ? t('since', { since: link.linkedtime_text }) : t('notLinked')}
        </span>
        <p>{t(link.linked && !hasPassword ? 'onlyWay' : 'about')}</p>
      </div>
      {!link.linked && (
        <Button loading={isBusy} onClick={begin}>
          {t('link')}
        </Button>
      )}
      {link.linked && hasPassword && <Button onClick={end}>{t('unlink')}</Button>}
      {isProving && (
        <FactorProofDialog
          title={t('linkPerson')}
          submitText={t('link')}
          isDangerous={false}
          hasPasskey={hasPasskeyHere(factors)}
          act={async (proof) =>
            leaveForProvider((await startLink(proof, { isQuiet: true })).url, addressNow())
          }
          onClose={() => setProving(false)}
        />
      )}
    </div>
  );
}
