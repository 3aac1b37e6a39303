// How files of many customers sort themselves: by holder, account, file name and nickname, and what stays open.
import { expect, test } from 'vitest';
import { recognised } from '../../testing/samples';
import { isSameName, type Recognised, sortFiles } from './sorting';

const file = (name: string) => new File([name], name);

function sort(
  found: Record<string, Partial<Recognised> | null>,
  cases: Parameters<typeof sortFiles>[0] = [],
) {
  const files = Object.keys(found).map(file);
  const findings = new Map(
    files.map((each) => {
      const shows = found[each.name];
      return [each, shows ? recognised(shows) : null] as const;
    }),
  );
  return sortFiles(cases, files, findings).map(({ customer, files: held }) => [
    customer,
    ...held.map(({ name }) => name),
  ]);
}

test('files of one holder make one case, those of another a second one', () => {
  expect(
    sort({
      '1.pdf': { holders: ['沈知遥'] },
      '2.pdf': { holders: ['周 建国'] },
      '3.csv': { holders: ['沈知遥'] },
      '4.csv': { holders: ['周建国'] },
    }),
  ).toEqual([
    ['沈知遥', '1.pdf', '3.csv'],
    ['周 建国', '2.pdf', '4.csv'],
  ]);
});

test('a masked name goes to the one customer that it fits, and to nobody where it fits two', () => {
  expect(sort({ '1.csv': { holders: ['*知遥'] }, '2.pdf': { holders: ['沈知遥'] } })).toEqual([
    ['沈知遥', '1.csv', '2.pdf'],
  ]);
  const two = sort({
    '1.csv': { holders: ['*知遥'] },
    '2.pdf': { holders: ['沈知遥'] },
    '3.pdf': { holders: ['林知遥'] },
  });
  expect(two.map(([customer]) => customer)).toEqual(['沈知遥', '林知遥', '*知遥']);
});

test('a file without a name follows the account, the file name or the nickname of a customer', () => {
  expect(
    sort({
      'a.pdf': { holders: ['沈知遥'], accounts: ['6214850123456789'] },
      'b.pdf': { holders: ['周建国'] },
      'by account.csv': { accounts: ['6214850123456789'] },
      '微信-周建国.csv': null,
      'wechat.csv': { nicknames: ['知遥'] },
    }),
  ).toEqual([
    ['沈知遥', 'a.pdf', 'by account.csv', 'wechat.csv'],
    ['周建国', 'b.pdf', '微信-周建国.csv'],
  ]);
});

test('what points to nobody is the only customer’s, and among several waits for a name', () => {
  expect(sort({ 'a.pdf': { holders: ['沈知遥'] }, 'x.csv': {} })).toEqual([['沈知遥', 'a.pdf', 'x.csv']]);
  expect(sort({ 'a.pdf': { holders: ['沈知遥'] }, 'b.pdf': { holders: ['周建国'] }, 'x.csv': {} })).toEqual([
    ['沈知遥', 'a.pdf'],
    ['周建国', 'b.pdf'],
    ['', 'x.csv'],
  ]);
});

test('later files join the cases that are there, whatever the operator called them', () => {
  const known = [{ id: 4, customer: '沈知遥', files: [file('old.pdf')] }];
  expect(sort({ 'new.csv': { holders: ['沈知遥'] } }, known)).toEqual([['沈知遥', 'old.pdf', 'new.csv']]);
});

test('names are the same with other spaces or widths, never by hidden characters alone', () => {
  expect(isSameName('ＬＩ　Ming', 'li ming')).toBe(true);
  expect(isSameName('沈*遥', '沈知遥')).toBe(true);
  expect(isSameName('***', '沈知遥')).toBe(false);
  expect(isSameName('沈知', '沈知遥')).toBe(false);
  expect(isSameName('', '')).toBe(false);
});
