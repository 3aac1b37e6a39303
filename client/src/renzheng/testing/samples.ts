// Applications, the standing of an account and a reviewer's queue for tests.
import type { Application, RenzhengRecord, Review, ReviewLine, ReviewList, Standing } from '../api';

export const application = (more: Partial<Application> = {}): Application => ({
  id: 7,
  version: 2,
  kind: 'personal',
  state: 'auditing',
  state_text: '审核中',
  name: '欧**',
  certificate_type: 'resident_id',
  certificate_text: '居民身份证',
  number: '110***********2135',
  phone: '138****5678',
  enterprise_name: '',
  enterprise_type: '',
  enterprise_text: '',
  enterprise_number: '',
  valid_until: '',
  scans: 1,
  is_change: false,
  reason: '',
  consent_version: '2026-11',
  consenttime_text: '2026-06-01 20:00:00',
  createtime_text: '2026-06-01 20:00:00',
  duetime_text: '2026-06-04 20:00:00',
  decidetime_text: '',
  endtime_text: '',
  ...more,
});

export const standing = (more: Partial<Standing> = {}): Standing => ({
  state: '',
  verified: false,
  application: null,
  valid: null,
  records: [],
  may_apply: true,
  attempts_left: 5,
  required: true,
  tasks_left: 0,
  consent: { version: '2026-11', paragraphs: ['用于核实身份'] },
  scans_most: 4,
  scan_bytes: 10 * 1024 * 1024,
  ...more,
});

export const record: RenzhengRecord = {
  id: 7,
  version: 2,
  certificationType: '个人实名认证',
  certificationContent: '110***********2135',
  status: 'auditing',
  status_text: '审核中',
  time: '2026-06-01 20:00:00',
};

export const line = (more: Partial<ReviewLine> = {}): ReviewLine => ({
  application: application(),
  username: 'mira',
  age_hours: 100,
  is_overdue: true,
  is_own: false,
  ...more,
});

export const review = (more: Partial<Review> = {}): Review => ({
  line: line(),
  warnings: [],
  outcome: '',
  provider: '',
  checktime_text: '',
  reviewer: '',
  scans: [],
  history: [],
  same_certificate: [],
  ...more,
});

export const queue = (lines: ReviewLine[]): ReviewList => ({
  list: lines,
  total: lines.length,
  counts: {
    auditing: lines.length,
    overdue: 1,
    passed: 3,
    changing: 0,
    expired: 0,
    rejected: 0,
    revoked: 0,
    withdrawn: 0,
  },
  required: true,
  free_tasks: 3,
});
