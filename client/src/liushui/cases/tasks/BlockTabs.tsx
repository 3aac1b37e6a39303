// The blocks of task management as tabs; the choice lives in the address.
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useStrip } from '@/shared/useStrip';
import { useT } from './texts';

const BLOCKS = ['all', 'quality', 'services', 'presets'] as const;
export type Block = (typeof BLOCKS)[number];

/** The block that an address names; all of them, the tasks first, when it names none. */
export const blockOf = (query: URLSearchParams): Block =>
  BLOCKS.find((block) => block === query.get('tab')) ?? 'all';

export function BlockTabs({ block }: { block: Block }) {
  const t = useT();
  const row = useRef<HTMLElement>(null);
  useStrip(row, block);
  return (
    <nav ref={row} className="line-tabs" aria-label={t('blocks')}>
      {BLOCKS.map((each) => (
        <Link
          key={each}
          to={{ search: each === 'all' ? '' : `tab=${each}` }}
          aria-current={each === block ? 'true' : undefined}
        >
          {t(`block.${each}`)}
        </Link>
      ))}
    </nav>
  );
}
