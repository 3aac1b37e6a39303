import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SideScroll } from './SideScroll';

const WIDTH = 120;
const ROOM = 300;

/** A row of cells of one width in a box that shows two and a half of them. */
function show(...cells: string[]): HTMLElement {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(ROOM);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(WIDTH * cells.length);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const box = this.closest('section');
    const at = [...(this.parentElement?.children ?? [])].indexOf(this);
    const isCell = this instanceof HTMLTableCellElement;
    return isCell
      ? new DOMRect(at * WIDTH - (box?.scrollLeft ?? 0), 0, WIDTH, 20)
      : new DOMRect(0, 0, ROOM, 20);
  });
  render(
    <SideScroll aria-label="账">
      <table>
        <tbody>
          <tr>
            {cells.map((cell) => (
              <td key={cell}>{cell}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </SideScroll>,
  );
  return screen.getByRole('region', { name: '账' });
}
const cover = (box: HTMLElement, side: string): HTMLElement | null | undefined =>
  box.parentElement?.querySelector<HTMLElement>(`[data-side=${side}]`);

test.each(['1,234.56', '-0.05', '2026-01-31 08:00:00', '¥12.00'])(
  'the figure %s is seen whole or not at all',
  (figure) => {
    const box = show('甲', '乙', figure);
    expect(cover(box, 'after')).toHaveAttribute('data-hides', 'figure');
    expect(cover(box, 'after')).toHaveStyle({ width: '60px' });
    expect(cover(box, 'before')).toHaveAttribute('data-hides', 'nothing');
    box.scrollLeft = 60;
    fireEvent.scroll(box);
    expect(cover(box, 'after')).toHaveAttribute('data-hides', 'nothing');
  },
);

test('a figure that leaves at the other side is covered there', () => {
  const box = show('9.00', '乙', '丙', '丁');
  box.scrollLeft = 50;
  fireEvent.scroll(box);
  expect(cover(box, 'before')).toHaveAttribute('data-hides', 'figure');
  expect(cover(box, 'before')).toHaveStyle({ width: '70px' });
});

test('words may be cut: the edge only says that more follows', () => {
  const box = show('甲', '乙', '3 号楼');
  expect(cover(box, 'after')).toHaveAttribute('data-hides', 'words');
  expect(cover(box, 'after')?.style.width).toBe('');
});

test('what fits has nothing to hide', () => {
  const box = show('甲', '1.00');
  expect(cover(box, 'after')).toHaveAttribute('data-hides', 'nothing');
});

test('the shade over words does not reach the figures beside them', () => {
  const box = show('甲', '9.00', '乙', '丙');
  box.scrollLeft = 50;
  fireEvent.scroll(box);
  expect(cover(box, 'after')).toHaveAttribute('data-hides', 'words');
  expect(cover(box, 'after')).toHaveStyle({ maxWidth: '110px' });
});

test('of a figure that is hardly seen the sign takes no more than the gap before it', () => {
  const box = show('甲', '9.00', '乙', '1.00');
  box.scrollLeft = 64;
  fireEvent.scroll(box);
  expect(cover(box, 'after')).toHaveAttribute('data-hides', 'figure');
  expect(cover(box, 'after')).toHaveStyle({ width: '10px' });
});
