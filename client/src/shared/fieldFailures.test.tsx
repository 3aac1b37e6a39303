import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from './api';
import { FieldFailure, failuresOf, wrong } from './fieldFailures';

const refused = (data: unknown) => new ApiError(0, '请检查标出的项', data);
const FIELDS = ['name', 'related'] as const;

test('what the server says about a field stands at that field', () => {
  const error = refused({ reason: 'invalid_input', fields: { name: ['太长'], 'related.0': ['太短'] } });
  expect(failuresOf(error, FIELDS)).toEqual({ name: '太长', related: '太短' });
});

test('a field that is named with its whole path goes before its outermost name, and nothing said is lost', () => {
  const rate = { 'video.rate': ['太快'], 'video.frame': ['太多'], a: ['甲'], b: ['乙'], c: ['乙'] };
  expect(failuresOf(refused({ fields: rate }), ['video', 'video.rate'])).toEqual({
    'video.rate': '太快',
    video: '太多',
    form: '甲 乙',
  });
});

test('every sentence about a field is said', () => {
  const fields = { name: ['太长', '有空格'], other: ['不对', '不行'], related: [] };
  expect(failuresOf(refused({ fields }), FIELDS)).toEqual({
    name: '太长 有空格',
    related: '请检查标出的项',
    form: '不对 不行',
  });
});

test('what the form has no field for is about the whole', () => {
  expect(failuresOf(refused({ fields: { other: ['不对'] } }), FIELDS)).toEqual({ form: '不对' });
  expect(failuresOf(refused({ reason: 'too_busy' }), FIELDS)).toEqual({ form: '请检查标出的项' });
  expect(failuresOf(new Error('x'), FIELDS)).toEqual({ form: 'Error: x' });
});

test('a fact that comes without a field finds its own', () => {
  const error = refused({ reason: 'name_taken' });
  expect(failuresOf(error, FIELDS, { name_taken: 'name' })).toEqual({ name: '请检查标出的项' });
});

test('a wrong field is seen and heard as wrong, with its sentence', () => {
  const { 'aria-invalid': isInvalid, 'aria-describedby': described } = wrong('a', '太长');
  render(
    <>
      <input aria-label="名称" aria-invalid={isInvalid} aria-describedby={described} />
      <FieldFailure id="a" failure="太长" />
    </>,
  );
  expect(screen.getByLabelText('名称')).toBeInvalid();
  expect(screen.getByLabelText('名称')).toHaveAccessibleDescription('太长');
});
