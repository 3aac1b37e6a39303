// What every client test stands on: Arco's adapter for React 19 (vitest loads Arco's lib build), matchers, a clean page, no network.
import '@arco-design/web-react/lib/_util/react-19-adapter';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { config as transitions } from 'react-transition-group';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { emptyPage } from './emptyPage';

// A machine that is busy with other work still gets the right answer, only later.
configure({ asyncUtilTimeout: 8000 });
// What fades or slides is there, or gone, at once; a fading that outlives its test would end without a page.
transitions.disabled = true;

// React keeps the stack of whoever made an element, for its warnings: a seventh of the time of all tests.
const shared = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1];
Object.defineProperty(shared, 'recentlyCreatedOwnerStacks', {
  get: () => Number.MAX_VALUE,
  set: () => undefined,
});

// The page of the tests has nothing to draw on.
vi.mock('@/shared/charts/Canvas', () => ({ default: () => null }));

beforeEach(() => {
  if (typeof localStorage !== 'undefined') localStorage.clear();
  vi.stubGlobal('fetch', () => Promise.reject(new Error('this test did not say what the server answers')));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Some time, and then React's own turns: on a machine that is busy the time alone may pass without any of them. */
async function settle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 50));
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

// Messages load and fade on their own time: let them end before the page they stand on is taken away.
afterAll(async () => {
  if (typeof window === 'undefined') return;
  const { Message, Modal, Notification } = await import('@/shared/noticeParts');
  await settle();
  Message.clear();
  Notification.clear();
  Modal.destroyAll();
  await settle();
  // Files share a worker and its page: our own modules, and what they keep, begin anew.
  emptyPage();
  for (const name of document.body.getAttributeNames()) document.body.removeAttribute(name);
  sessionStorage.clear();
  vi.resetModules();
});
