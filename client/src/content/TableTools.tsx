// How the search table looks: density, and which columns stand in which order. Kept in this browser.
import { Button, Checkbox, Dropdown, Menu, Popover, Tooltip } from '@arco-design/web-react';
import { IconDown, IconLineHeight, IconRefresh, IconSettings, IconUp } from '@arco-design/web-react/icon';
import { useState } from 'react';
import { readStored, writeStored } from '@/shared/storage';
import { useSetT } from './setTexts';

export const SIZES = ['mini', 'small', 'middle', 'default'] as const;
export type Size = (typeof SIZES)[number];

export interface Look {
  size: Size;
  /** Every column in its order; hidden ones too. */
  order: string[];
  hidden: string[];
}

const KEY = 'set-table';

/** The look kept last; columns that came later join at the end, those that went are forgotten. */
export function lookOf(stored: string | null, columns: readonly string[]): Look {
  let kept: Partial<Look> = {};
  try {
    kept = JSON.parse(stored ?? '{}') as Partial<Look>;
  } catch {
    // An unreadable choice is no choice.
  }
  const listed = Array.isArray(kept.order) ? kept.order.filter((key) => columns.includes(key)) : [];
  const order = [...new Set([...listed, ...columns])];
  const hidden = Array.isArray(kept.hidden) ? kept.hidden.filter((key) => columns.includes(key)) : [];
  return { size: SIZES.find((size) => size === kept.size) ?? 'middle', order, hidden };
}

export function useLook(columns: readonly string[]): [Look, (changes: Partial<Look>) => void] {
  const [look, setLook] = useState(() => lookOf(readStored(KEY), columns));
  const change = (changes: Partial<Look>) => {
    const next = { ...look, ...changes };
    setLook(next);
    writeStored(KEY, JSON.stringify(next));
  };
  return [look, change];
}

interface Props {
  look: Look;
  titles: Record<string, string>;
  onChange: (changes: Partial<Look>) => void;
  onRefresh: () => void;
}

export function TableTools({ look, titles, onChange, onRefresh }: Props) {
  const t = useSetT();
  const sizes = (
    <Menu selectedKeys={[look.size]} onClickMenuItem={(key) => onChange({ size: key as Size })}>
      {SIZES.map((size) => (
        <Menu.Item key={size}>{t(`size.${size}`)}</Menu.Item>
      ))}
    </Menu>
  );
  return (
    <span className="table-tools">
      <Tooltip content={t('refresh')}>
        <Button type="text" icon={<IconRefresh />} aria-label={t('refresh')} onClick={onRefresh} />
      </Tooltip>
      <Dropdown droplist={sizes} trigger="click" position="br">
        <Button type="text" icon={<IconLineHeight />} aria-label={t('density')} title={t('density')} />
      </Dropdown>
      <Popover
        trigger="click"
        position="br"
        title={t('columns')}
        content={<Columns look={look} titles={titles} onChange={onChange} />}
      >
        <Button type="text" icon={<IconSettings />} aria-label={t('columns')} title={t('columns')} />
      </Popover>
    </span>
  );
}

function Columns({ look, titles, onChange }: Omit<Props, 'onRefresh'>) {
  const t = useSetT();
  function move(key: string, by: number) {
    const order = look.order.filter((other) => other !== key);
    order.splice(look.order.indexOf(key) + by, 0, key);
    onChange({ order });
  }
  const toggle = (key: string, isShown: boolean) =>
    onChange({ hidden: isShown ? look.hidden.filter((other) => other !== key) : [...look.hidden, key] });
  return (
    <ul className="column-settings">
      {look.order.map((key, at) => (
        <li key={key}>
          <Checkbox
            checked={!look.hidden.includes(key)}
            disabled={!look.hidden.includes(key) && look.hidden.length === look.order.length - 1}
            onChange={(isShown) => toggle(key, isShown)}
          >
            {titles[key]}
          </Checkbox>
          <span>
            <Button
              type="text"
              size="mini"
              icon={<IconUp />}
              disabled={at === 0}
              aria-label={t('moveUp', { name: titles[key] ?? '' })}
              onClick={() => move(key, -1)}
            />
            <Button
              type="text"
              size="mini"
              icon={<IconDown />}
              disabled={at === look.order.length - 1}
              aria-label={t('moveDown', { name: titles[key] ?? '' })}
              onClick={() => move(key, 1)}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
