// What somebody states of a case in a form: purpose, basis, and what belongs to the basis.
import type { Stated, Terms } from '../api';
import type { Text } from '../types';

export interface Purpose {
  purpose: string;
  basis: NonNullable<Stated['basis']>;
  consentOn: string;
  reference: string;
  words: string;
}

export const NO_PURPOSE: Purpose = { purpose: '', basis: '', consentOn: '', reference: '', words: '' };
/** The fields of the call that a refusal may be about. */
export const PURPOSE_FIELDS = ['purpose', 'basis', 'consent_on', 'consent_reference', 'basis_words'] as const;
export type PurposeField = (typeof PURPOSE_FIELDS)[number];

/** What a case states, in the form's language. */
export function purposeOf(terms: Terms, words: (text: Text) => string): Purpose {
  return {
    purpose: terms.purpose ? words(terms.purpose) : '',
    basis: terms.basis as Purpose['basis'],
    consentOn: terms.consent_on ?? '',
    reference: terms.consent_reference,
    words: terms.basis_words,
  };
}

/** Which field lacks something; `isDemanded` wants purpose and basis. */
export function lacking(stated: Purpose, isDemanded: boolean): PurposeField | null {
  if (isDemanded && !stated.purpose.trim()) return 'purpose';
  if (isDemanded && !stated.basis) return 'basis';
  if (stated.basis === 'consent' && !stated.consentOn) return 'consent_on';
  if (stated.basis === 'other' && !stated.words.trim()) return 'basis_words';
  return null;
}

/** The fields of the call; a basis alone that nobody completed is left out, where none is demanded. */
export function statedForm(stated: Purpose): Stated {
  const basis = lacking(stated, false) ? '' : stated.basis;
  return {
    purpose: stated.purpose.trim(),
    basis,
    ...(basis === 'consent'
      ? { consent_on: stated.consentOn, consent_reference: stated.reference.trim() }
      : {}),
    ...(basis !== '' && basis !== 'consent' ? { basis_words: stated.words.trim() } : {}),
  };
}
