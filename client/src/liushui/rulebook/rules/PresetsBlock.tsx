// The block of the operator's own preset on the task screen.
import { RuleBook } from './RuleBook';
import { useT } from './texts';

export function PresetsBlock() {
  const t = useT();
  return (
    <section className="rules-book" aria-label={t('presetTitle')}>
      <header className="rules-head">
        <h2>{t('presetTitle')}</h2>
        <p>{t('presetNote')}</p>
      </header>
      <RuleBook scope="presets" />
    </section>
  );
}
