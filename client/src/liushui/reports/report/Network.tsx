// Who pays whom: what there is of it is loaded where there is any.
import { Link } from 'react-router-dom';
import { lazyDialog } from '@/shared/lazyDialog';
import type { Network as Money } from '../types';
import { useT } from '../words/texts';

const NetworkFlows = lazyDialog(() => import('./NetworkFlows').then((found) => found.NetworkFlows));

export function Network({ network }: { network: Money | null }) {
  const t = useT();
  if (!network) return <p className="quiet">{t('oldNetwork')}</p>;
  if (network.closed) {
    return (
      <p className="quiet">
        {t('closedNetwork')} <Link to="/list/card?tab=services">{t('toServices')}</Link>
      </p>
    );
  }
  if (network.edges?.length === 0) return <p className="quiet">{t('noNetwork')}</p>;
  return <NetworkFlows network={network} />;
}
