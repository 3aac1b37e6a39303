// The closed lists of the room, as the server knows them.

export const KINDS = ['guide', 'notice', 'img', 'horizontalVideo', 'verticalVideo'] as const;
export type Kind = (typeof KINDS)[number];
export const TOPICS = ['product', 'statement', 'rule', 'compliance', 'training', 'other'] as const;
export type Topic = (typeof TOPICS)[number];
export const SOURCES = ['original', 'foreign', 'repost', 'industry', 'other'] as const;
export type Source = (typeof SOURCES)[number];
export const ARTICLE_STATES = ['draft', 'online', 'offline'] as const;
export type ArticleState = (typeof ARTICLE_STATES)[number];
export const SORTS = ['-published', '-views', '-updated', 'title'] as const;
export type Sort = (typeof SORTS)[number];

export const isVideo = (kind: string) => kind.endsWith('Video');
/** Which kinds a set of a content type may hold. */
export const kindsIn = (contentType: string): readonly Kind[] =>
  isVideo(contentType) ? [contentType as Kind] : ['guide', 'notice', 'img'];

/** Seconds as minutes and seconds: 95 -> "1:35". */
export const formatSeconds = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
