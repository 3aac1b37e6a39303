// Purpose and basis in the form of an upload: folded away, unless they are demanded or something of them is wrong.
import { type ReactNode, useState } from 'react';
import { useT } from './texts';

interface Props {
  isDemanded: boolean;
  isWanted: boolean;
  isMany: boolean;
  /** What is stated so far, to be read while the section is folded. */
  said: string;
  children: ReactNode;
}

export function PurposeSection({ isDemanded, isWanted, isMany, said, children }: Props) {
  const t = useT();
  // What was opened once stays open, also when nothing is wrong in it any more.
  const [isOpen, setOpen] = useState(false);
  const hints = [said || t(isDemanded ? 'sectionDemanded' : 'sectionHint'), isMany && t('sectionForAll')];
  return (
    <details
      className="more-options"
      open={isOpen || isDemanded || isWanted}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {t('section')}
        <small className="more-hint">{hints.filter(Boolean).join(' · ')}</small>
      </summary>
      <div className="more-fields">{children}</div>
    </details>
  );
}
