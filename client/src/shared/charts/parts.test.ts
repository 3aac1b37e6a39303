import { expect, test } from 'vitest';
import { partsOf } from './parts';

test.each([
  [{ series: [{ type: 'bar' }, { type: 'line' }] }, []],
  [{ series: { type: 'pie' }, title: { text: '1.00' } }, ['title']],
  [{ series: [{ type: 'graph' }], legend: {} }, ['graph']],
  [{ radar: {}, series: [{ type: 'radar' }] }, ['radar']],
  [{ dataZoom: [], series: [{ type: 'line' }], title: {} }, ['dataZoom', 'title']],
  [{}, []],
])('%j asks for %j', (option, parts) => {
  expect(partsOf(option)).toEqual(parts);
});

test('what nothing can draw is refused', () => {
  expect(() => partsOf({ series: [{ type: 'sunburst' }] })).toThrow('sunburst');
});
