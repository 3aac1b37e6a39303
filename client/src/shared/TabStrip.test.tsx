import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { TabStrip } from './TabStrip';

const TABS = [
  { key: 'one', title: 'First' },
  { key: 'two', title: 'Second' },
  { key: 'three', title: 'Third' },
] as const;

function Sample() {
  const [active, setActive] = useState<'one' | 'two' | 'three'>('one');
  return <TabStrip label="Parts" tabs={TABS} active={active} onChange={setActive} />;
}

test('tabs are one stop of the keyboard; arrows go round, Home and End to the ends', async () => {
  render(<Sample />);
  const tab = (name: string) => screen.getByRole('tab', { name });
  await userEvent.tab();
  expect(tab('First')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(tab('Third')).toHaveFocus();
  expect(tab('Third')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(tab('Second')).toHaveFocus();
  await userEvent.keyboard('{End}');
  expect(tab('Third')).toHaveFocus();
  await userEvent.keyboard('{Home}');
  expect(tab('First')).toHaveFocus();
  await userEvent.tab();
  expect(document.body).toHaveFocus();
});

test('a click chooses a tab, and every tab lies in the list', async () => {
  render(<Sample />);
  await userEvent.click(screen.getByRole('tab', { name: 'Second' }));
  expect(screen.getByRole('tab', { name: 'Second' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('tablist', { name: 'Parts' }).children).toHaveLength(3);
});

test('an edge that hides tabs says so, and the chosen one stands clear of it', async () => {
  const place = (left: number, width: number) => new DOMRect(left, 0, width, 20);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(150);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const row = this.parentElement;
    if (this.role !== 'tab' && this.getAttribute('role') !== 'tab') return place(0, 150);
    return place([...(row?.children ?? [])].indexOf(this) * 100 - (row?.scrollLeft ?? 0), 100);
  });
  render(<Sample />);
  const row = screen.getByRole('tablist', { name: 'Parts' });
  expect(row).toHaveAttribute('data-before', 'false');
  expect(row).toHaveAttribute('data-after', 'true');
  await userEvent.click(screen.getByRole('tab', { name: 'Second' }));
  expect(row.scrollLeft).toBe(82);
  fireEvent.scroll(row);
  expect(row).toHaveAttribute('data-before', 'true');
  row.scrollLeft = 150;
  fireEvent.scroll(row);
  expect(row).toHaveAttribute('data-after', 'false');
});

test.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])(
  'with %s the arrows are left to the browser',
  (held) => {
    render(<Sample />);
    const first = screen.getByRole('tab', { name: 'First' });
    expect(fireEvent.keyDown(first, { key: 'ArrowLeft', [held]: true })).toBe(true);
    expect(first).toHaveAttribute('aria-selected', 'true');
    expect(fireEvent.keyDown(first, { key: 'ArrowLeft' })).toBe(false);
    expect(first).toHaveAttribute('aria-selected', 'false');
  },
);
