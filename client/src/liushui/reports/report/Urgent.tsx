// The findings that cannot wait, a line each; what was set aside is not among them.
import { formatCount } from '@/shared/money';
import { Unbroken } from '@/shared/Unbroken';
import { useWords } from '../../cases/wording';
import { useName } from '../tags';
import { Drill } from '../transactions/Drill';
import { useT } from '../words/texts';
import { goTo } from './chapters';
import type { Review } from './reviewing/useReview';
import { heavier, isToDecide } from './suspicions/suspicions';

const SHOWN = 5;

export function Urgent({ review }: { review: Review }) {
  const t = useT();
  const words = useWords();
  const name = useName();
  const waiting = review.items
    .filter((item) => isToDecide(item) && review.stateOf(item) !== 'dismissed')
    .toSorted(heavier);
  return (
    <section className="urgent" aria-label={t('topFindings')}>
      <h3>{t('topFindings')}</h3>
      {waiting.length === 0 && !review.isLoading && (
        <p className="quiet">{t(review.items.length > 0 ? 'noneUrgent' : 'noFindings')}</p>
      )}
      <ol>
        {waiting.slice(0, SHOWN).map((item) => (
          <li key={item.key} data-severity={item.severity}>
            <i aria-hidden="true" />
            <span className="visually-hidden">{name('severity', item.severity)}</span>
            <div>
              <b>{words(item.name)}</b>
              <small>
                <Unbroken text={words(item.sentence)} />
              </small>
            </div>
            {item.rows > 0 && (
              <Drill
                className="rows-link figures"
                to={{ [item.kind === 'hit' ? 'rule' : 'finding']: item.rule }}
              >
                {t('rowsOf', { count: formatCount(item.rows) })}
              </Drill>
            )}
          </li>
        ))}
      </ol>
      {waiting.length > SHOWN && (
        <button type="button" className="unfold" onClick={() => goTo('suspicions')}>
          {t('unfold', { count: waiting.length })}
        </button>
      )}
    </section>
  );
}
