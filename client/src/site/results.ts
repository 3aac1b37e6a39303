// What became of something that was submitted: the real object behind a result screen, by its kind and number.
import { get, post } from '@/shared/api';
import type { Words } from '@/shared/i18n';
import type { Shape } from '@/shared/shapes';
import type { ResultKey } from './resultTexts';

type Task = Shape<'TaskSchema'>;
type Order = Shape<'OrderSchema'>;
type Application = Shape<'RenzhengSchema'>;

export interface Step {
  label: ResultKey;
  state: 'done' | 'now' | 'later' | 'failed';
  time: string;
}

export interface Outcome {
  kind: 'task' | 'order' | 'verification';
  id: number;
  state: 'success' | 'open' | 'failure';
  /** What was done is doubtful, as the hint says. */
  isDoubtful?: boolean;
  title: ResultKey;
  /** One sentence on what it means; for a failure the reason that the server gives. */
  hint: ResultKey | Words;
  facts: { label: ResultKey; value: string }[];
  steps: Step[];
  actions: { label: ResultKey; path: string }[];
}

const PAID = new Set(['paid', 'paid_late', 'part_refunded', 'refunded']);
const FAILED_ORDERS = new Set(['closed', 'anomaly']);

function ofTask(task: Task): Outcome {
  const state = task.state === 'done' ? 'success' : task.state === 'failed' ? 'failure' : 'open';
  const isAtWork = task.state === 'working';
  const step = (label: ResultKey, isDone: boolean, isNow: boolean, time = ''): Step => ({
    label,
    state: isDone ? 'done' : isNow ? (state === 'failure' ? 'failed' : 'now') : 'later',
    time,
  });
  const isDone = state === 'success';
  const doubt = task.verdict && task.verdict.level !== 'green' ? task.verdict.text : null;
  const where = { path: `/list/card?keyword=${encodeURIComponent(task.customer)}` };
  return {
    kind: 'task',
    id: task.id,
    state,
    title: `${state}.task`,
    hint: state === 'failure' ? task.problem_text : state === 'open' ? 'wait.task' : (doubt ?? 'next.task'),
    isDoubtful: isDone && doubt !== null,
    facts: [
      { label: 'customer', value: task.customer },
      { label: 'task', value: `#${task.id}` },
      { label: 'files', value: [...new Set(task.files.map((file) => file.name))].join(' · ') },
      { label: 'created', value: task.createtime_text },
      { label: 'finished', value: task.finishtime_text },
    ],
    steps: [
      step('step.sent', true, false, task.createtime_text),
      step('step.queued', isDone || isAtWork || state === 'failure', task.state === 'queued'),
      step(
        'step.analysed',
        isDone,
        isAtWork || state === 'failure' || task.state === 'waiting',
        state === 'failure' ? task.finishtime_text : '',
      ),
      step('step.report', isDone, false, isDone ? task.finishtime_text : ''),
    ],
    actions: [
      ...(isDone && task.report_id
        ? [{ label: 'openReport' as const, path: `/report/reportinfo?id=${task.report_id}` }]
        : []),
      state === 'failure' ? { label: 'fixTask', ...where } : { label: 'openTask', ...where },
    ],
  };
}

function ofOrder(order: Order): Outcome {
  const isPaid = PAID.has(order.state);
  const isFailed = FAILED_ORDERS.has(order.state);
  const state = isPaid ? 'success' : isFailed ? 'failure' : 'open';
  const reason: ResultKey = order.state === 'anomaly' ? 'anomaly.order' : 'closed.order';
  const whole = { label: 'openOrder' as const, path: `/pay/order?id=${order.id}` };
  return {
    kind: 'order',
    id: order.id,
    state,
    title: `${state}.order`,
    hint: isFailed ? order.problem_text || reason : isPaid ? 'next.order' : 'wait.order',
    facts: [
      { label: 'title', value: order.title },
      { label: 'amount', value: `¥${order.amount}` },
      { label: 'order', value: order.out_trade_no },
      { label: 'created', value: order.createtime_text },
      { label: 'paid', value: order.paytime_text },
    ],
    steps: [
      { label: 'step.ordered', state: 'done', time: order.createtime_text },
      { label: 'step.paid', state: isPaid ? 'done' : isFailed ? 'failed' : 'now', time: order.paytime_text },
      { label: 'step.credited', state: isPaid ? 'done' : 'later', time: order.paytime_text },
    ],
    actions: [...(isFailed ? [{ label: 'buyAgain' as const, path: '/user/setting/plans' }] : []), whole],
  };
}

const VERIFIED = new Set<Application['state']>(['pass', 'changing']);
/** Why it counts for nothing, where nobody had to give a reason. */
const UNREASONED: Partial<Record<Application['state'], ResultKey>> = {
  withdrawn: 'withdrawn.verification',
  expired: 'expired.verification',
};

function ofVerification(application: Application): Outcome {
  const { state: stage, createtime_text: sent, decidetime_text: decided, endtime_text: ended } = application;
  const isOpen = stage === 'auditing' || stage === 'draft';
  const state = VERIFIED.has(stage) ? 'success' : isOpen ? 'open' : 'failure';
  const isDone = state === 'success';
  // What was granted once had been reviewed, whatever became of it later.
  const wasGranted = isDone || stage === 'expired' || stage === 'revoked';
  const reason = application.reason || UNREASONED[stage] || '';
  return {
    kind: 'verification',
    id: application.id,
    state,
    title: `${state}.verification`,
    hint: state === 'failure' ? reason : state === 'open' ? 'wait.verification' : 'next.verification',
    facts: [
      { label: 'name', value: application.enterprise_name || application.name },
      { label: 'certificate', value: application.enterprise_text || application.certificate_text },
      { label: 'verification', value: `#${application.id}` },
      { label: 'created', value: sent },
      { label: 'decided', value: decided },
    ],
    steps: [
      { label: 'step.applied', state: 'done', time: sent },
      {
        label: 'step.reviewed',
        state: wasGranted ? 'done' : isOpen ? 'now' : 'failed',
        time: wasGranted ? decided : decided || ended,
      },
      {
        label: 'step.verified',
        state: isDone ? 'done' : wasGranted ? 'failed' : 'later',
        time: isDone ? decided : wasGranted ? ended : '',
      },
    ],
    actions: [
      ...(state === 'failure' ? [{ label: 'applyAgain' as const, path: '/form/renzheng' }] : []),
      { label: 'openVerification', path: '/user/setting/certification' },
    ],
  };
}

type Kind = Outcome['kind'];

interface Teller {
  one: (id: number) => Promise<Outcome>;
  /** The newest one that succeeded, or failed. */
  newest: (hasFailed: boolean) => Promise<Outcome | null>;
}

/** Each kind of thing that can have a result. Another one is another entry here. */
const TELLERS: Record<Kind, Teller> = {
  task: {
    one: async (id) =>
      ofTask(await get('/api/liushui/tasks/{task_id}', { path: { task_id: id }, isQuiet: true })),
    newest: async (hasFailed) => {
      const state = hasFailed ? 'failed' : 'done';
      const body = { state, current: 1, pageSize: 1 } as const;
      const [task] = (await post('/api/user/getZipfilelist', { body })).list;
      return task ? ofTask(task) : null;
    },
  },
  order: {
    one: async (id) =>
      ofOrder(await get('/api/pay/orders/{order_id}', { path: { order_id: id }, isQuiet: true })),
    newest: async (hasFailed) => {
      const body = { state: hasFailed ? 'closed' : 'paid', current: 1, pageSize: 1 } as const;
      const [order] = (await post('/api/user/getpayorderlist', { body })).list;
      return order ? ofOrder(order) : null;
    },
  },
  verification: {
    one: async (id) =>
      ofVerification(
        await get('/api/renzheng/applications/{application_id}', {
          path: { application_id: id },
          isQuiet: true,
        }),
      ),
    newest: async (hasFailed) => {
      const { application, valid } = await get('/api/user/getRenzheng');
      const found = [hasFailed ? application : valid]
        .flatMap((each) => (each ? [ofVerification(each)] : []))
        .find(({ state }) => (state === 'failure') === hasFailed && state !== 'open');
      return found ?? null;
    },
  },
};
const KINDS = Object.keys(TELLERS) as Kind[];

/** The outcome that an address names (`kind`, `id`); without a name the newest one of its sort, or null. */
export async function findOutcome(query: URLSearchParams, hasFailed: boolean): Promise<Outcome | null> {
  const id = Number(query.get('id'));
  const kind = KINDS.find((each) => each === query.get('kind'));
  if (kind && Number.isInteger(id) && id > 0) return TELLERS[kind].one(id);
  for (const each of kind ? [kind] : KINDS) {
    const outcome = await TELLERS[each].newest(hasFailed);
    if (outcome) return outcome;
  }
  return null;
}
