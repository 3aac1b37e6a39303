// In one line: what a case is for, on which basis, when what of it goes, and whether it is held.
import { StateTag } from '@/shared/StateTag';
import type { Terms } from '../api';
import { useWords } from '../wording';
import { useT } from './texts';
import './Terms.css';

interface Props {
  terms: Terms;
  /** Whether it is said that no purpose is stated. */
  isWanted?: boolean;
}

const day = (text: string) => text.slice(0, 10);

export function TermsLine({ terms, isWanted = false }: Props) {
  const t = useT();
  const words = useWords();
  const more = [terms.consent_on, terms.consent_reference, terms.basis_words].filter(Boolean).join(' · ');
  const parts = [
    terms.purpose ? t('purposeIs', { what: words(terms.purpose) }) : isWanted && t('none'),
    terms.basis_text && t('basisIs', { what: `${words(terms.basis_text)}${more && ` · ${more}`}` }),
    terms.files_go_text && t('filesGo', { day: day(terms.files_go_text) }),
    terms.case_goes_text && t('caseGoes', { day: day(terms.case_goes_text) }),
  ].filter((part): part is string => Boolean(part));
  if (parts.length === 0 && !terms.held) return null;
  return (
    <p className="task-facts terms-line">
      {terms.held && <StateTag tone="warning">{t('heldWhy', { why: terms.hold_reason })}</StateTag>}
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </p>
  );
}
