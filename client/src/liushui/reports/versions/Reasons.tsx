// What is not as it was when the newest version was made.
import type { Reason } from './api';
import { useT } from './texts';

/** Names in the order of the server, or a word for none. */
function useSides() {
  const t = useT();
  return ({ before, after }: Reason) => ({ before: before || t('nobody'), after: after || t('nobody') });
}

export function Reasons({ reasons }: { reasons: readonly Reason[] }) {
  const t = useT();
  const sides = useSides();
  return (
    <ul className="again-reasons">
      {reasons.map((reason) => (
        <li key={reason.code}>{t(`reason.${reason.code}`, { ...sides(reason), count: reason.count })}</li>
      ))}
    </ul>
  );
}
