// What stands where a part of a page failed that its loader asked for: the page is asked again, the rest stays.
import { Button } from '@arco-design/web-react';
import { useRevalidator } from 'react-router-dom';
import { EmptyState } from './EmptyState';
import { useT } from './texts';

export function PartFailed() {
  const t = useT();
  const { state, revalidate } = useRevalidator();
  return (
    <EmptyState
      title={t('partFailed')}
      action={
        <Button loading={state === 'loading'} onClick={() => void revalidate()}>
          {t('retry')}
        </Button>
      }
    />
  );
}
