// What a page shows when its data or its code could not be loaded.
import { useCallback, useEffect, useRef } from 'react';
import { isRouteErrorResponse, useNavigate, useRevalidator, useRouteError } from 'react-router-dom';
import { ApiError, isUnreachable } from './api';
import { noteAnswer, pingServer, useConnected } from './connection';
import { TASKS_PATH } from './navigation';
import { StatusPanel } from './StatusPanel';
import { readStored, writeStored } from './storage';
import { type SharedKey, useT } from './texts';
import { hasUnsaved } from './unsaved';

type Status = '403' | '404' | '500' | 'offline';

/** How browsers say that the code of a page did not come: there is no other sign of it. */
const NO_CODE = /dynamically imported module|importing a module script|preload CSS/i;
const lacksCode = (error: unknown): boolean => error instanceof Error && NO_CODE.test(error.message);

const RELOADED = 'liushui-reloaded';
const RELOAD_PAUSE_MS = 10_000;

/** Whether a fresh page may come by itself: once in a while, so that code that never comes is no circle. */
function mayReload(): boolean {
  if (hasUnsaved()) return false;
  const since = Date.now() - Number(readStored(RELOADED) ?? 0);
  if (since >= 0 && since < RELOAD_PAUSE_MS) return false;
  writeStored(RELOADED, String(Date.now()));
  return true;
}

/** The picture that fits a failure: who may not, what is not there, nobody who answers, everything else. */
export function statusOf(error: unknown, isConnected = navigator.onLine): Status {
  if (isRouteErrorResponse(error)) return error.status === 404 ? '404' : error.status === 403 ? '403' : '500';
  if (!(error instanceof ApiError)) return isConnected && navigator.onLine ? '500' : 'offline';
  if (isUnreachable(error)) return 'offline';
  if (error.code === 40300) return '403';
  return error.code === 40400 || error.status === 404 ? '404' : '500';
}

const HINTS = {
  403: 'hint.403',
  404: 'hint.404',
  500: 'somethingBrokeHint',
  offline: 'offlineHint',
} as const satisfies Record<Status, SharedKey>;

/** What the server said, if it said anything. */
const hintOf = (error: unknown, status: Status): string | null =>
  error instanceof ApiError && status !== 'offline' ? error.message : null;

export function RouteError() {
  const t = useT();
  const error = useRouteError();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const isConnected = useConnected();
  const status = statusOf(error, isConnected);
  const retry = useCallback(async () => {
    // A page whose code vanished with a new version needs a fresh index; data only needs another call.
    if (error instanceof ApiError) await revalidate();
    else if (await pingServer()) window.location.reload();
  }, [error, revalidate]);
  // Code that did not come: either it went with a new version, or there is nobody to send it.
  useEffect(() => {
    if (!lacksCode(error)) return;
    void pingServer().then((isThere) => {
      noteAnswer(isThere);
      if (isThere && mayReload()) window.location.reload();
    });
  }, [error]);
  // What failed for want of a connection is there again with it.
  const wasOffline = useRef(false);
  useEffect(() => {
    if (wasOffline.current && isConnected && lacksCode(error)) window.location.reload();
    wasOffline.current = !isConnected;
    if (status !== 'offline') return;
    const again = () => void retry();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [status, isConnected, error, retry]);
  const again = { label: t('retry'), onClick: () => void retry() };
  const tasks = { label: t('backToTasks'), onClick: () => void navigate(TASKS_PATH) };
  // What is not there, or not open to the caller, will not be there at another try.
  const isThere = status !== '404' && status !== '403';
  return (
    <StatusPanel
      level={1}
      status={status}
      title={t(`error.${status}` satisfies SharedKey)}
      hint={hintOf(error, status) ?? t(HINTS[status])}
      actions={isThere ? [{ ...again, isPrimary: true }, tasks] : [{ ...tasks, isPrimary: true }, again]}
    />
  );
}
