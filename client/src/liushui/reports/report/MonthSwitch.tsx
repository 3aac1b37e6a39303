// Whether sums stand month by month.
import { Switch } from '@arco-design/web-react';
import { useT } from '../words/texts';

export function MonthSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const t = useT();
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch is the control, a button inside the label
    <label className="switch-line">
      <Switch size="small" checked={isOn} onChange={onChange} aria-label={t('byMonth')} />
      {t('byMonth')}
    </label>
  );
}
