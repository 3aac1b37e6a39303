// The common body of the 403, 404 and 500 screens, with buttons that do what they say.
import { useNavigate } from 'react-router-dom';
import { previousAddress } from '@/shared/navigation';
import { StatusPanel } from '@/shared/StatusPanel';
import { useT } from '@/shared/texts';

interface Props {
  status: '403' | '404' | '500';
  canRetry?: boolean;
}

export function ExceptionPanel({ status, canRetry = false }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const back = { label: t('back'), onClick: () => void navigate(previousAddress()), isPrimary: true };
  // The page may have come with a newer version of the console: only a reload can find it.
  const retry = { label: t('retry'), onClick: () => window.location.reload() };
  return (
    <div className="card">
      <StatusPanel
        level={1}
        status={status}
        title={t(`error.${status}`)}
        actions={canRetry ? [retry, back] : [back]}
      />
    </div>
  );
}
