// A line above the page while the server cannot be reached; it asks again by itself, and says when it is back.
import { useCallback, useEffect } from 'react';
import { useRevalidator } from 'react-router-dom';
import { pingServer, useConnected } from '../connection';
import { showSuccess } from '../notice';
import { t as tNow, useT } from './shellTexts';

const RETRY_MILLISECONDS = 5000;

export function ConnectionBanner() {
  return useConnected() ? null : <Banner />;
}

function Banner() {
  const t = useT();
  const { revalidate } = useRevalidator();
  const retry = useCallback(async () => {
    if (!(await pingServer())) return;
    void showSuccess(tNow('connectionBack'));
    void revalidate();
  }, [revalidate]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void retry();
    }, RETRY_MILLISECONDS);
    const now = () => void retry();
    window.addEventListener('online', now);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', now);
    };
  }, [retry]);
  return (
    <div className="connection-banner" role="alert">
      <span>{t(navigator.onLine ? 'connectionLost' : 'offline')}</span>
      <button type="button" onClick={() => void retry()}>
        {t('tryNow')}
      </button>
    </div>
  );
}
