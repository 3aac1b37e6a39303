import { expect, test } from 'vitest';
import { ApiError } from '@/shared/api';
import { ruleFailures } from './ruleFailures';

const CALLED = { severities: 'severity' };
const refused = (fields: Record<string, string[]>, reason = 'rule_changes') =>
  new ApiError(0, '请检查', { reason, fields });

test('what the server calls otherwise stands at the field of the form, with what is said there already', () => {
  const error = refused({
    'hits.ZD-A.severities': ['甲'],
    'hits.ZD-A.severity': ['乙'],
    'hits.ZD-A.name': ['丙'],
  });
  expect(ruleFailures(error, ['name', 'severity'], CALLED)).toEqual({ severity: '甲 乙', name: '丙' });
});

test('a request of another shape is sorted by its own names', () => {
  const error = refused({ severities: ['甲'], 'include.0': ['乙'], other: ['丙'] }, 'invalid_input');
  expect(ruleFailures(error, ['severity', 'include'], CALLED)).toEqual({
    severity: '甲',
    include: '乙',
    form: '丙',
  });
});

test('a threshold keeps its group', () => {
  const error = refused({ 'thresholds.salary.rate': ['甲'] });
  expect(ruleFailures(error, ['thresholds.rate'])).toEqual({ 'thresholds.rate': '甲' });
});
