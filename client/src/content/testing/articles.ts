// Articles for tests.
import type { Article, ArticleLine } from '../api';

export const line = (more: Partial<ArticleLine> = {}): ArticleLine => ({
  id: 4,
  kind: 'guide',
  form: 'text',
  title: '怎么看余额链',
  summary: '先看断点',
  topic: 'statement',
  source: 'original',
  author: '林知远',
  state: 'online',
  cover: '',
  seconds: 0,
  demo: false,
  counts: { view: 1234, like: 5, comment: 1, share: 0 },
  publishtime_text: '2026-11-01 08:00:00',
  updatetime_text: '2026-11-01 08:00:00',
  ...more,
});

export const article = (more: Partial<Article> = {}): Article => ({
  ...line(),
  body: '<h2>断点</h2><p><a href="https://example.com">看</a></p>',
  version: 1,
  liked: false,
  coverMedia: null,
  videoMedia: null,
  ...more,
});
