// Whoever closes the dialog of an ended session stays: what was read does not make room for a failure.
import { type LoaderFunction, type LoaderFunctionArgs, replace } from 'react-router-dom';
import { ApiError } from './api';

/** What each page last showed, by its route: the address within the console, and the data. */
const shown = new Map<string, { address: string; data: unknown }>();

const addressOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

/** The address on show: a navigation under way has not changed it yet. */
let here = '';

export const noteHere = (address: string): void => {
  here = address;
};

/** Load a page; when the session has ended meanwhile, stay where one is, with what stands there. */
export const stayingWhenEnded =
  (route: string, load: LoaderFunction): LoaderFunction =>
  async (args: LoaderFunctionArgs, ...more) => {
    const address = addressOf(args.request.url);
    try {
      const data: unknown = await load(args, ...more);
      shown.set(route, { address, data });
      return data;
    } catch (error) {
      if (!(error instanceof ApiError && error.isSessionEnd)) throw error;
      const kept = shown.get(route);
      // Where the page itself asks again, it keeps what it has.
      if (kept?.address === address) return kept.data;
      if (here === '' || here === address) throw error;
      throw replace(here);
    }
  };
