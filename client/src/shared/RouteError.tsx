// What a page shows when its data or its code could not be loaded.
import { isRouteErrorResponse, useNavigate, useRevalidator, useRouteError } from 'react-router-dom';
import { ApiError } from './api';
import { DEFAULT_PATH } from './navigation';
import { StatusPanel } from './StatusPanel';
import { type SharedKey, useT } from './texts';

type Status = '403' | '404' | '500';

/** The picture that fits a failure: who may not, what is not there, everything else. */
export function statusOf(error: unknown): Status {
  if (isRouteErrorResponse(error)) return error.status === 404 ? '404' : error.status === 403 ? '403' : '500';
  if (!(error instanceof ApiError)) return '500';
  if (error.code === 40300) return '403';
  return error.code === 40400 || error.status === 404 ? '404' : '500';
}

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
  return (
    <StatusPanel
      level={1}
      status={status}
      title={t(`error.${status}` satisfies SharedKey)}
      hint={error instanceof ApiError ? error.message : t('somethingBrokeHint')}
      actions={[
        { label: t('retry'), onClick: retry, isPrimary: true },
        { label: t('backHome'), onClick: () => void navigate(DEFAULT_PATH) },
      ]}
    />
  );
}
