// Cards or a table, and whether a report opens by itself.
import { Checkbox, Radio } from '@arco-design/web-react';
import type { useFilters } from '@/shared/useFilters';
import { useT } from './headlineTexts';
import type { useTaskChoices, View } from './useTaskChoices';

interface Props {
  choices: ReturnType<typeof useTaskChoices>;
}

export function OpeningChoice({ choices }: Props) {
  const t = useT();
  return (
    <Checkbox className="opening-choice" checked={choices.opensItself} onChange={choices.chooseOpens}>
      {t('opensItself')}
    </Checkbox>
  );
}

interface ViewProps extends Props {
  onChange: ReturnType<typeof useFilters>[1];
}

export function ViewChoice({ choices, onChange }: ViewProps) {
  const t = useT();
  return (
    <Radio.Group
      type="button"
      aria-label={t('view')}
      value={choices.view}
      options={(['cards', 'table'] as const).map((value) => ({ value, label: t(value) }))}
      onChange={(view: View) => {
        choices.chooseView(view);
        onChange({ view: null });
      }}
    />
  );
}
