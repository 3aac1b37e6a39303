// The shapes of mapping by hand; they are made from the API document.
import type { components } from '@/shared/schema';

type Schemas = components['schemas'];

export type Layout = Schemas['LayoutSchema'];
export type TablePreview = Schemas['TablePreviewSchema'];
export type FilePreview = Schemas['FilePreviewSchema'];
export type MappingPreview = Schemas['TrialSchema'];
export type PreviewStatement = Schemas['TrialStatementSchema'];
export type PreviewRow = Schemas['TrialRowSchema'];
export type PreviewQuery = Schemas['TrialQuerySchema'];
export type Template = Schemas['TemplateSchema'];
export type NewTemplate = Schemas['TemplateBodySchema'];
export type ImportReport = Schemas['ImportSchema'];
export type Imported = Schemas['ImportedSchema'];

export interface WhichFile {
  task_id: number;
  upload_id: number;
  member: string | null;
}

/** The file that an address names. */
export const whichOf = (query: URLSearchParams): WhichFile => ({
  task_id: Number(query.get('task')),
  upload_id: Number(query.get('file')),
  member: query.get('member'),
});

export const SIGNS = ['signed', 'reversed', 'two_columns', 'tag', 'text', 'balance'] as const;
export type Sign = (typeof SIGNS)[number];
export const DATE_ORDERS = ['ymd', 'mdy', 'dmy', 'md', 'dm', 'ydm'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];
export const KINDS = ['debit', 'credit', 'wallet', 'other'] as const;
export type Kind = (typeof KINDS)[number];
export const WAYS = ['in', 'out', 'neutral'] as const;
export type Way = (typeof WAYS)[number];

/** What a column can be, in the groups and the order in which a person looks for it. */
export const ROLE_GROUPS = {
  when: ['moment', 'time', 'booked'],
  money: ['amount', 'credit', 'debit', 'direction', 'balance', 'refunded', 'currency'],
  what: ['party', 'party_account', 'text', 'kind', 'note', 'method', 'status'],
  numbers: ['order_no', 'merchant_order_no', 'own_account'],
} as const;
export type RoleGroup = keyof typeof ROLE_GROUPS;
export const GROUPS = Object.keys(ROLE_GROUPS) as RoleGroup[];
export type Role = (typeof ROLE_GROUPS)[RoleGroup][number];
