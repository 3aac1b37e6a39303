// What every client test stands on: Arco's adapter for React 19 (vitest loads Arco's lib build), matchers, a clean page, no network.
import '@arco-design/web-react/lib/_util/react-19-adapter';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// A machine that is busy with other work still gets the right answer, only later.
configure({ asyncUtilTimeout: 8000 });

beforeEach(() => {
  if (typeof localStorage !== 'undefined') localStorage.clear();
  vi.stubGlobal('fetch', () => Promise.reject(new Error('this test did not say what the server answers')));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
