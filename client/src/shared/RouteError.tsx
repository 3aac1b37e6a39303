// What a page shows when its data or its code could not be loaded.
import { useEffect } from 'react';
import { isRouteErrorResponse, useNavigate, useRevalidator, useRouteError } from 'react-router-dom';
import { ApiError, isUnreachable } from './api';
import { DEFAULT_PATH } from './navigation';
import { StatusPanel } from './StatusPanel';
import { type SharedKey, useT } from './texts';

type Status = '403' | '404' | '500' | 'offline';

/** The picture that fits a failure: who may not, what is not there, nobody who answers, everything else. */
export function statusOf(error: unknown): Status {
  if (isRouteErrorResponse(error)) return error.status === 404 ? '404' : error.status === 403 ? '403' : '500';
  // Without a network the code of a page cannot come, either.
  if (!(error instanceof ApiError)) return navigator.onLine ? '500' : 'offline';
  if (isUnreachable(error)) return 'offline';
  if (error.code === 40300) return '403';
  return error.code === 40400 || error.status === 404 ? '404' : '500';
}

/** What the server said, if it said anything. */
const hintOf = (error: unknown, status: Status): string | null =>
  error instanceof ApiError && status !== 'offline' ? error.message : null;

export function RouteError() {
  const t = useT();
  const error = useRouteError();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const status = statusOf(error);
  const retry = () => {
    // A page whose code vanished with a new version needs a fresh index; data only needs another call.
    if (error instanceof ApiError) void revalidate();
    else window.location.reload();
  };
  // What failed for want of a connection is there again with it.
  useEffect(() => {
    if (status !== 'offline') return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  });
  return (
    <StatusPanel
      level={1}
      status={status}
      title={t(`error.${status}` satisfies SharedKey)}
      hint={hintOf(error, status) ?? t(status === 'offline' ? 'offlineHint' : 'somethingBrokeHint')}
      actions={[
        { label: t('retry'), onClick: retry, isPrimary: true },
        { label: t('backHome'), onClick: () => void navigate(DEFAULT_PATH) },
      ]}
    />
  );
}
