// Three steps for an administrator whose console has no case of its own yet.
import { Link } from 'react-router-dom';
import { SampleButton } from '@/shared/SampleButton';
import { useSession } from '@/shared/session';
import type { PanelCount } from './api';
import { useT } from './waitingTexts';

export function FirstSteps({ panel }: { panel: PanelCount | null }) {
  const t = useT();
  const { role } = useSession();
  if (!panel || role !== 'admin' || panel.reports > panel.demo.reports) return null;
  return (
    <section className="card first-steps" aria-label={t('steps')}>
      <h2>{t('steps')}</h2>
      <ol>
        <li>
          <span>{t('stepSample')}</span>
          {panel.demo.reports > 0 ? (
            <Link className="waiting-act" to="/liushui/baogao">
              {t('actSample')}
            </Link>
          ) : (
            <SampleButton />
          )}
        </li>
        <li>
          <span>{t('stepOwn')}</span>
          <Link className="waiting-act" to="/list/card?new=1">
            {t('actOwn')}
          </Link>
        </li>
        <li>
          <span>{t('stepInvite')}</span>
          <Link className="waiting-act" to="/admin/users">
            {t('actInvite')}
          </Link>
        </li>
      </ol>
    </section>
  );
}
