// The compiler holds every call to the API document: each mark below says that the next line does not compile.
import { expect, test } from 'vitest';
import { fetchBlob, get, post, put, remove, upload } from './api';

const one = { order_id: 1 };
const more = { ids: [1], more: 2 };
const file = new File([], 'a.png');
const ARTICLE = '/api/content/articles/{article_id}';
const article = { article_id: 1 };

/** Only compiled, never run. */
const refused = () => [
  // @ts-expect-error a path that the document does not have
  get('/api/pay/planz'),
  // @ts-expect-error a method that the path does not have
  put('/api/pay/plans'),
  // @ts-expect-error no value for the path
  get('/api/pay/orders/{order_id}'),
  // @ts-expect-error a value of the path that the document does not have
  get('/api/pay/orders/{order_id}', { path: { ...one, id: 1 } }),
  // @ts-expect-error a value of another kind
  get('/api/pay/orders/{order_id}', { path: { order_id: true } }),
  // @ts-expect-error a query that the document does not have
  get('/api/content/shelf', { query: { limits: 4 } }),
  // @ts-expect-error a query of another kind
  get('/api/content/shelf', { query: { limit: 'four' } }),
  // @ts-expect-error an option that no call has
  get('/api/content/shelf', { isLoud: true }),
  // @ts-expect-error no body
  post(`${ARTICLE}/state`, { path: article }),
  // @ts-expect-error a word that the document does not list
  post(`${ARTICLE}/state`, { path: article, body: { state: 'on' } }),
  // @ts-expect-error a field that the document does not have
  post('/api/message/read', { body: { ids: [1], more: 2 } }),
  // @ts-expect-error the same in a variable
  post('/api/message/read', { body: more }),
  // @ts-expect-error the same in a spread
  post('/api/message/read', { body: { ...more } }),
  // @ts-expect-error a body where none is taken
  remove(ARTICLE, { path: article, body: { id: 1 } }),
  // @ts-expect-error a field that the form does not have
  upload('/api/content/media', { form: { picture: file } }),
  // @ts-expect-error bytes are no envelope
  get('/api/jifen/transfers.csv'),
  // @ts-expect-error an envelope is no bytes
  fetchBlob('/api/pay/plans'),
  // @ts-expect-error an answer without that field
  get('/api/pay/plans').then(({ plan }) => plan),
  // @ts-expect-error one of two paths has no such method
  put(`/api/liushui/${'rules' as 'rules' | 'presets'}/draft/own`, { body: { revision: 1 } }),
];

/** What the calls above would be without their mistakes. */
const taken = () => [
  get('/api/pay/plans').then(({ plans }) => plans.length),
  get('/api/pay/orders/{order_id}', { path: one, isQuiet: true }).then(({ id }) => id.toFixed()),
  get('/api/content/shelf', { query: { limit: 4 } }),
  post(`${ARTICLE}/state`, { path: article, body: { state: 'online' } }),
  post('/api/message/read', { body: { ids: more.ids } }),
  remove(ARTICLE, { path: article }),
  upload('/api/content/media', { form: { file } }),
  fetchBlob('/api/jifen/transfers.csv').then(({ size }) => size),
  get(`/api/liushui/${'rules' as 'rules' | 'presets'}/draft`).then(({ revision }) => revision),
];

test('what is refused and what is taken is for the compiler to say', () => {
  expect([refused, taken].map((calls) => typeof calls)).toEqual(['function', 'function']);
});
