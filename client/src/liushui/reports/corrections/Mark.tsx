// Beside a category: that an operator decided it, and what the next analysis will make of it.
import { StateTag } from '@/shared/StateTag';
import { useWords } from '../../cases/wording';
import type { Transaction } from '../types';
import { useT } from './texts';

const OPERATOR = 'operator';

type Marked = Pick<Transaction, 'category_rule' | 'next_category' | 'next_category_name'>;

export function CorrectionMark({ row }: { row: Marked }) {
  const t = useT();
  const words = useWords();
  const { category_rule, next_category, next_category_name } = row;
  return (
    <>
      {category_rule === OPERATOR && <StateTag tone="busy">{t('byOperator')}</StateTag>}
      {next_category != null && (
        <StateTag tone="warning">
          {next_category === '' ? t('nextRules') : t('next', { category: words(next_category_name) })}
        </StateTag>
      )}
    </>
  );
}
