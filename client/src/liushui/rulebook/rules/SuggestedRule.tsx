// Takes over what operators corrected alike: the dialog of a new rule, filled with the suggestion in the address.
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useLoaded } from '@/shared/useLoaded';
import type { RuleTable } from './api';
import { NewRuleDialog } from './NewRuleDialog';
import { getSuggestions } from './suggestions';

interface Props {
  table: RuleTable;
  onDone: () => void;
}

export function SuggestedRule({ table, onDone }: Props) {
  const [query, setQuery] = useSearchParams();
  const wanted = query.get('suggest');
  const load = useCallback(
    async (signal: AbortSignal) => (wanted ? await getSuggestions(signal) : []),
    [wanted],
  );
  const { data } = useLoaded(load);
  const suggestion = data?.find(({ id }) => id === wanted);
  if (!suggestion) return null;
  const close = () =>
    setQuery(
      (before) => {
        before.delete('suggest');
        return before;
      },
      { replace: true },
    );
  const start = { category: suggestion.category, include: suggestion.words };
  return <NewRuleDialog key={suggestion.id} table={table} start={start} onClose={close} onDone={onDone} />;
}
