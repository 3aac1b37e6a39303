// What stands where a part of a page could not be loaded: the reason and another try.
import { Button } from '@arco-design/web-react';
import { EmptyState } from './EmptyState';
import { useT } from './texts';

export function LoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useT();
  return (
    <div role="alert">
      <EmptyState
        title={t('loadFailed')}
        hint={error.message}
        action={<Button onClick={onRetry}>{t('retry')}</Button>}
      />
    </div>
  );
}
