// The one policy of the page lets nothing become markup but nothing.
import { describe, expect, it } from 'vitest';
import { guardMarkup, onlyEmpty } from './trustedTypes';

describe('the policy of the page', () => {
  it('lets a box be emptied', () => {
    expect(onlyEmpty('')).toBe('');
  });

  it.each(['<b>a</b>', 'plain words', ' ', '<img src=x onerror=alert(1)>'])('refuses %s', (text) => {
    expect(() => onlyEmpty(text)).toThrow(TypeError);
  });

  it('is installed under the name that the server allows, and where it is unknown nothing happens', () => {
    const made: string[] = [];
    guardMarkup({ createPolicy: (name) => made.push(name) });
    guardMarkup(undefined);
    expect(made).toEqual(['default']);
  });
});
