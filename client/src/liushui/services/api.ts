// The calls of optional services.
import { type CallOptions, get, post } from '@/shared/api';
import type { Shape } from '@/shared/shapes';

export type Service = Shape<'ServiceSchema'>;
export type ServiceList = Shape<'ServiceListSchema'>;
export type Offer = Pick<Service, 'points' | 'included' | 'trial_days'>;

const ROOT = '/api/liushui/services';

export const getServices = (options: CallOptions = {}) => get<ServiceList>(ROOT, {}, options);

export interface Term {
  months: number;
  /** The price of a month that the operator has agreed to. */
  points: number;
}

export const openService = (code: string, term: Term, isRenewing: boolean) =>
  post<Service>(
    `${ROOT}/${code}/open`,
    { ...term, is_renewing: isRenewing },
    { isOnce: true, isQuiet: true },
  );
export const renewService = (code: string, term: Term) =>
  post<Service>(`${ROOT}/${code}/renew`, term, { isOnce: true, isQuiet: true });
export const cancelService = (code: string) => post<Service>(`${ROOT}/${code}/cancel`);
export const setRenewing = (code: string, isRenewing: boolean) =>
  post<Service>(`${ROOT}/${code}/renewal`, { is_renewing: isRenewing }, { method: 'PUT' });
export const changeOffer = (code: string, offer: Offer) =>
  post<Service>(`${ROOT}/${code}/offer`, offer, { method: 'PUT', isQuiet: true });
