// What a form states of purpose and basis: what lacks, and what reaches the server.
import { expect, test } from 'vitest';
import { lacking, NO_PURPOSE, statedForm } from './purpose';

const consent = { ...NO_PURPOSE, purpose: '授信审批', basis: 'consent' as const };

test('nothing need be stated unless it is demanded, and then both', () => {
  expect(lacking(NO_PURPOSE, false)).toBeNull();
  expect(lacking(NO_PURPOSE, true)).toBe('purpose');
  expect(lacking({ ...NO_PURPOSE, purpose: '审计' }, true)).toBe('basis');
});

test('a consent needs its day and another basis its words', () => {
  expect(lacking(consent, false)).toBe('consent_on');
  expect(lacking({ ...NO_PURPOSE, basis: 'other', words: ' ' }, false)).toBe('basis_words');
  expect(lacking({ ...NO_PURPOSE, basis: 'contract' }, false)).toBeNull();
});

test('a remembered consent without its day is not sent: each customer gives their own', () => {
  expect(statedForm(consent)).toEqual({ purpose: '授信审批', basis: '' });
  expect(statedForm({ ...consent, consentOn: '2026-01-05', reference: ' SQ-18 ' })).toEqual({
    purpose: '授信审批',
    basis: 'consent',
    consent_on: '2026-01-05',
    consent_reference: 'SQ-18',
  });
  expect(statedForm({ ...NO_PURPOSE, basis: 'other', words: ' 法院调查令 ' })).toEqual({
    purpose: '',
    basis: 'other',
    basis_words: '法院调查令',
  });
});
