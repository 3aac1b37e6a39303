// The specification's rules of the step form, said before the server says them.
import type { PromotionIn } from './api';

export const CHANNEL_TYPES = ['web', 'api'] as const;
export const NAME = /^[\u4e00-\u9fa5a-zA-Z0-9]{1,20}$/;

export interface PromotionDraft {
  activityName: string;
  channelType: PromotionIn['channelType'] | undefined;
  promotionTime: string[];
  promoteLink: string;
  advertisingSource: string;
  advertisingMedia: string;
  keyword: string[];
  pushNotify: boolean;
  advertisingContent: string;
}

export const EMPTY: PromotionDraft = {
  activityName: '',
  channelType: undefined,
  promotionTime: [],
  promoteLink: '',
  advertisingSource: '',
  advertisingMedia: '',
  keyword: [],
  pushNotify: true,
  advertisingContent: '',
};

export type Field = keyof PromotionDraft;
export type Rule = 'required' | 'nameRule' | 'linkRule' | 'contentRule';

export const STEPS: readonly (readonly Field[])[] = [
  ['activityName', 'channelType', 'promotionTime', 'promoteLink'],
  ['advertisingSource', 'advertisingMedia', 'keyword', 'pushNotify', 'advertisingContent'],
];

function isAddress(text: string): boolean {
  if (!/^https?:\/\//.test(text) || /[\s\\]/.test(text)) return false;
  try {
    return new URL(text).hostname !== '';
  } catch {
    return false;
  }
}

/** What is wrong with a step's fields, by field. */
export function problemsOf(draft: PromotionDraft, step: number): Partial<Record<Field, Rule>> {
  const found: Partial<Record<Field, Rule>> = {};
  for (const field of STEPS[step] ?? []) {
    const value = draft[field];
    const isEmpty = Array.isArray(value)
      ? value.length === 0
      : value === undefined || (typeof value === 'string' && value.trim() === '');
    if (isEmpty) found[field] = 'required';
    else if (field === 'activityName' && !NAME.test(draft.activityName)) found[field] = 'nameRule';
    else if (field === 'promoteLink' && !isAddress(draft.promoteLink)) found[field] = 'linkRule';
    else if (field === 'advertisingContent' && [...draft.advertisingContent].length > 200)
      found[field] = 'contentRule';
  }
  return found;
}

/** The whole address of a tracked link. */
export const wholeLink = (link: string) => `${window.location.origin}${link}`;
