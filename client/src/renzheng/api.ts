// The calls of verification.
import { type CallOptions, fetchBlob, get, post, put, type UploadOptions, upload } from '@/shared/api';
import type { Shape } from '@/shared/shapes';
import { filtersOf, pageOf } from '@/shared/useFilters';

export type Standing = Shape<'RenzhengAnswerSchema'>;
export type Application = Shape<'RenzhengSchema'>;
export type RenzhengRecord = Shape<'RenzhengRecordSchema'>;
export type ReviewList = Shape<'ReviewListSchema'>;
export type ReviewLine = Shape<'ReviewLineSchema'>;
export type Review = Shape<'ReviewSchema'>;
export type ReviewStep = Shape<'ReviewStepSchema'>;
export type Revealed = Shape<'RevealedSchema'>;
export type State = Application['state'];

export const PERSON_TYPES = [
  'resident_id',
  'hk_macau_permit',
  'taiwan_permit',
  'passport',
  'foreigner_card',
] as const;
export const ENTERPRISE_TYPES = ['credit_code', 'organisation_code', 'registration_number'] as const;
export type PersonType = (typeof PERSON_TYPES)[number];
export type EnterpriseType = (typeof ENTERPRISE_TYPES)[number];
export type Kind = 'personal' | 'enterprise';

/** What the form holds, named as the server names its fields. */
export interface Draft {
  kind: Kind;
  certificate_type: PersonType;
  name: string;
  number: string;
  enterprise_type: EnterpriseType;
  enterprise_name: string;
  enterprise_number: string;
  /** A day, or nothing for a certificate without an end. */
  valid_until: string;
  scans: File[];
  mobile: string;
  captcha: string;
  isAgreed: boolean;
}

const OF_ENTERPRISES: readonly string[] = ['enterprise_type', 'enterprise_name', 'enterprise_number'];

export const getStanding = () => get('/api/user/getRenzheng');
export const getApplication = (id: number, options: CallOptions = {}) =>
  get('/api/renzheng/applications/{application_id}', { path: { application_id: id }, ...options });
export const sendCode = (mobile: string) =>
  post('/api/sms/send', { body: { mobile, event: 'renzheng' }, isQuiet: true });

/** Hand in the form; refusals are shown beside their fields. */
export function apply(draft: Draft, consentVersion: string, options: UploadOptions) {
  const { scans, isAgreed, ...texts } = draft;
  const isMeant = ([name, value]: [string, string]) =>
    value !== '' && (draft.kind === 'enterprise' || !OF_ENTERPRISES.includes(name));
  const meant = Object.fromEntries(Object.entries(texts).filter(isMeant)) as typeof texts;
  const form = { ...meant, consent_version: isAgreed ? consentVersion : null, scans };
  return upload('/api/user/setRenzheng', { form, ...options, isQuiet: true });
}

export const withdraw = (id: number, version: number) =>
  post('/api/renzheng/applications/{application_id}/withdraw', {
    path: { application_id: id },
    body: { version },
  });

const REVIEWS = '/api/renzheng/reviews';
export const REVIEW_FILTERS = ['state', 'kind', 'username', 'overdue'] as const;

export const getReviews = (query: URLSearchParams) =>
  get(REVIEWS, { query: { ...filtersOf(query, REVIEW_FILTERS), ...pageOf(query) } });
export const getReview = (id: number, signal: AbortSignal) =>
  get(`${REVIEWS}/{application_id}`, { path: { application_id: id }, signal, isQuiet: true });
export const getScan = (id: number, place: number, signal: AbortSignal) =>
  fetchBlob(`${REVIEWS}/{application_id}/scans/{place}`, {
    path: { application_id: id, place },
    signal,
    isQuiet: true,
  });

export type Verb = 'approve' | 'reject' | 'revoke';
export const decide = ({ id, version }: Application, verb: Verb, reason: string) =>
  post(`${REVIEWS}/{application_id}/${verb}`, {
    path: { application_id: id },
    body: verb === 'approve' ? { version } : { version, reason },
  });
export const reveal = (id: number, password: string, reason: string) =>
  post(`${REVIEWS}/{application_id}/reveal`, {
    path: { application_id: id },
    body: { password, reason },
    isQuiet: true,
  });
export const setRule = (required: boolean) => put('/api/renzheng/rule', { body: { required } });
