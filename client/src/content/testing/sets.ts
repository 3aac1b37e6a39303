// Sets of articles for tests.
import type { ContentSet, SetLine } from '../api';

export const setLine = (more: Partial<SetLine> = {}): SetLine => ({
  id: '3',
  number: '00000003',
  name: '新手必读',
  contentType: 'img',
  filterType: 'artificial',
  count: 1200,
  createdTime: '2026-11-01 08:00:00',
  status: 'online',
  demo: false,
  ...more,
});

export const contentSet = (more: Partial<ContentSet> = {}): ContentSet => ({
  ...setLine(),
  types: [],
  words: [],
  authors: [],
  days: null,
  articles: [
    { id: 4, title: '怎么看余额链' },
    { id: 5, title: '怎么看对手' },
  ] as ContentSet['articles'],
  version: 7,
  ...more,
});
