// The blocks of task management as tabs; the choice lives in the address.
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '@/shared/session';
import { useCurrentInView } from '@/shared/useCurrentInView';
import { useT } from './texts';
import './BlockTabs.css';

const BLOCKS = ['all', 'quality', 'services', 'presets'] as const;
export type Block = (typeof BLOCKS)[number];

/** Blocks that only administrators see. */
const FOR_ADMINS: readonly Block[] = ['quality'];

export function useBlocks(): readonly Block[] {
  const { role } = useSession();
  return BLOCKS.filter((block) => role === 'admin' || !FOR_ADMINS.includes(block));
}

/** The block that an address names; the first one when it names none, or one that the role does not see. */
export function useBlock(query: URLSearchParams): Block {
  const blocks = useBlocks();
  return blocks.find((block) => block === query.get('tab')) ?? 'all';
}

export function BlockTabs({ block }: { block: Block }) {
  const t = useT();
  const blocks = useBlocks();
  const row = useRef<HTMLElement>(null);
  useCurrentInView(row, block);
  if (blocks.length < 2) return null;
  return (
    <nav ref={row} className="state-tabs block-tabs" aria-label={t('blocks')}>
      {blocks.map((each) => (
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
