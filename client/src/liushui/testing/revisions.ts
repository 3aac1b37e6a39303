// What corrections and decisions answer.
import type { Shape } from '@/shared/shapes';

const NO_TEXT = { 'zh-CN': '', 'en-US': '' };

/** What a decision answers that changed no figure. */
export const REVISION: Shape<'ReportRevisionSchema'> = {
  decision_id: 5,
  state: 'unchanged',
  state_text: NO_TEXT,
  report_id: 7,
  version: 1,
  changes: [],
  rules_text: NO_TEXT,
};
