// What differs between two versions, one rule after the other.
import { EmptyState } from '@/shared/EmptyState';
import { useJoin, useWords } from '../../cases/wording';
import type { Difference } from './api';
import { formatThreshold, nameOf } from './figures';
import { useT } from './texts';

export function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  const t = useT();
  const words = useWords();
  const groups = grouped(differences);
  if (differences.length === 0) return <EmptyState title={t('noDifferences')} />;
  return (
    <ul className="rules-differences">
      {[...groups].map(([key, [first, ...others]]) =>
        first ? (
          <li key={key} className="rules-difference">
            <span className="rules-name">
              <strong>{words(first.name) || first.id}</strong>
              <code>{first.id}</code>
              <span className="rules-quiet">{nameOf(t, 'kind', first.kind)}</span>
            </span>
            {[first, ...others].map((each) => (
              <One key={`${each.kind}-${each.field}`} difference={each} />
            ))}
          </li>
        ) : null,
      )}
    </ul>
  );
}

function grouped(differences: readonly Difference[]): Map<string, Difference[]> {
  const groups = new Map<string, Difference[]>();
  for (const each of differences) {
    // Thresholds of a rule stand under the rule.
    groups.set(each.id, [...(groups.get(each.id) ?? []), each]);
  }
  return groups;
}

function One({ difference }: { difference: Difference }) {
  const t = useT();
  const words = useWords();
  const show = useShown();
  const { field, added, removed, label } = difference;
  const name = label ? words(label) : nameOf(t, 'field', field);
  if (added.length > 0 || removed.length > 0) {
    return (
      <p>
        {t('named', { name })}
        {added.map((word) => (
          <ins key={word}>+{word}</ins>
        ))}
        {removed.map((word) => (
          <del key={word}>{word}</del>
        ))}
      </p>
    );
  }
  return (
    <p>
      {t('named', { name })}
      {t('changeTo', {
        before: show(difference, difference.before),
        after: show(difference, difference.after),
      })}
    </p>
  );
}

/** A value of a difference as text: switches, severities, names, thresholds. */
function useShown() {
  const t = useT();
  const words = useWords();
  const join = useJoin();
  return ({ field, unit }: Difference, value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'on' : 'off');
    if (unit) return formatThreshold(typeof value === 'number' ? value : null, unit);
    if (Array.isArray(value)) {
      const texts = value.map((each) =>
        field === 'severities' ? nameOf(t, 'level', String(each)) : String(each),
      );
      return texts.length > 0 ? join(texts) : t('nothing');
    }
    if (field === 'direction') return nameOf(t, 'direction', String(value));
    if (typeof value === 'object' && value !== null) return words(value as Record<string, string>);
    return value === null || value === '' ? t('nothing') : String(value);
  };
}
