// The calls of optional services.
import { type CallOptions, get, post, put } from '@/shared/api';
import type { Shape } from '@/shared/shapes';

export type Service = Shape<'ServiceSchema'>;
export type ServiceList = Shape<'ServiceListSchema'>;
export type Offer = Pick<Service, 'points' | 'included' | 'trial_days'>;

const ROOT = '/api/liushui/services';

export const getServices = (options: CallOptions = {}) => get(ROOT, options);

export interface Term {
  months: number;
  /** The price of a month that the operator has agreed to. */
  points: number;
}

export const openService = (code: string, term: Term, isRenewing: boolean) =>
  post(`${ROOT}/{code}/open`, {
    path: { code },
    body: { ...term, is_renewing: isRenewing },
    isOnce: true,
    isQuiet: true,
  });
export const renewService = (code: string, term: Term) =>
  post(`${ROOT}/{code}/renew`, { path: { code }, body: term, isOnce: true, isQuiet: true });
export const cancelService = (code: string) => post(`${ROOT}/{code}/cancel`, { path: { code } });
export const setRenewing = (code: string, isRenewing: boolean) =>
  put(`${ROOT}/{code}/renewal`, { path: { code }, body: { is_renewing: isRenewing } });
export const changeOffer = (code: string, offer: Offer) =>
  put(`${ROOT}/{code}/offer`, { path: { code }, body: offer, isQuiet: true });
