// The calls about cells of pictures that somebody types.
import { type CallOptions, fetchBlob, get, post } from '@/shared/api';
import type { Shape } from '@/shared/shapes';
import type { WhichFile } from '../types';

export type OpenCells = Shape<'OpenCellsSchema'>;
export type OpenLine = OpenCells['lines'][number];
export type OpenCell = OpenLine['cells'][number];
export type TypedCell = Shape<'TypedCellSchema'>;

const query = ({ member, ...which }: WhichFile) => (member === null ? which : { ...which, member });

export const getOpenCells = (which: WhichFile) => get('/api/liushui/cells', { query: query(which) });

export const getPage = (which: WhichFile, page: number, options: CallOptions = {}) =>
  fetchBlob('/api/liushui/cells/page.png', { query: { ...query(which), page }, ...options });

/** Read the file again with what was typed. */
export const typeCells = (which: WhichFile, cells: TypedCell[]) =>
  post('/api/liushui/cells', { body: { ...which, cells }, isQuiet: true, isOnce: true });
