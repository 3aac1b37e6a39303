// The calls about rows that nothing proves and somebody confirms beside their page.
import { get, post } from '@/shared/api';
import type { Shape } from '@/shared/shapes';
import type { WhichFile } from '../types';

export type UnprovenFile = Shape<'UnprovenFileSchema'>;
export type UnprovenStatement = UnprovenFile['statements'][number];
export type UnprovenRow = UnprovenStatement['rows'][number];

const query = ({ member, ...which }: WhichFile) => (member === null ? which : { ...which, member });

export const getUnproven = (which: WhichFile) => get('/api/liushui/unproven', { query: query(which) });

/** Say that the rows agree with their pages; the file is read again with that. */
export const confirmRows = (which: WhichFile, digests: string[]) =>
  post('/api/liushui/unproven/confirm', { body: { ...which, digests }, isQuiet: true, isOnce: true });
