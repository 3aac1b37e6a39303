// The form of an upload with many files: folders dropped, all removed at once, faults brought into view.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer } from '@/testing/leaving';
import { renderPage } from '@/testing/render';
import { refusal, stubServer, success } from '@/testing/server';
import { type SentForm, stubUpload } from '@/testing/upload';
import * as page from '../../TasksPage';
import { COUNTS, LOCKED, PRICE, recognised } from '../../testing/samples';

const csv = (name: string) => new File([name], name, { type: 'text/csv' });
const chosen = () =>
  screen.queryAllByRole('button', { name: /^移除 / }).map((button) => button.getAttribute('aria-label'));
const submit = () => userEvent.click(screen.getByRole('button', { name: '提交并生成报告' }));

async function open() {
  stubServer({
    '/api/user/getZipfilelist': { list: [], total: 0 },
    '/api/user/getPanlCount': COUNTS,
    '/api/liushui/price': { ...PRICE, files: 20 },
  });
  stubUpload(() => undefined);
  const { where } = renderPage(page, '/list/card?new=1');
  await screen.findByText('10 积分');
  return where;
}

const fileEntry = (name: string) => ({
  name,
  isFile: true,
  isDirectory: false,
  file: (give: (file: File) => void) => give(csv(name)),
});

/** A folder as browsers give it: its entries in portions, the last one empty. */
function folder(name: string, inside: { name: string }[]) {
  const portions = inside.map((entry) => [entry]);
  const readEntries = (give: (portion: { name: string }[]) => void) => give(portions.shift() ?? []);
  return { name, isFile: false, isDirectory: true, createReader: () => ({ readEntries }) };
}

const drop = (files: File[], entries: unknown[] | null) =>
  fireEvent.drop(screen.getByText('把文件拖到这里，或点击选择'), {
    dataTransfer: { files, items: entries?.map((entry) => ({ webkitGetAsEntry: () => entry })) },
  });

test('a folder that is dropped gives the files inside it, without what systems hide there', async () => {
  await open();
  const deep = folder('招行', [fileEntry('3.csv'), fileEntry('Thumbs.db')]);
  const cases = folder('张三', [fileEntry('.DS_Store'), fileEntry('2.csv'), deep, fileEntry('~$2.csv')]);
  drop([csv('1.csv'), new File([], '张三')], [fileEntry('1.csv'), cases]);
  await waitFor(() => expect(chosen()).toEqual(['移除 1.csv', '移除 2.csv', '移除 3.csv']));
});

test('where a browser does not tell folders from files, a drop gives the files', async () => {
  await open();
  drop([csv('1.csv')], null);
  await waitFor(() => expect(chosen()).toEqual(['移除 1.csv']));
});

test('several files are removed at once, a single one by its own button', async () => {
  await open();
  await userEvent.upload(screen.getByLabelText('流水文件'), csv('1.csv'));
  expect(screen.queryByRole('button', { name: '全部移除' })).toBeNull();
  await userEvent.upload(screen.getByLabelText('流水文件'), csv('2.csv'));
  await userEvent.click(screen.getByRole('button', { name: '全部移除' }));
  expect(chosen()).toEqual([]);
});

test('a refusal brings the first faulty field into view and gives it the focus', async () => {
  const seen: (string | null)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this.textContent);
  });
  await open();
  await submit();
  await waitFor(() => expect(screen.getByLabelText('流水文件')).toHaveFocus());
  expect(seen.at(-1)).toContain('请选择要上传的流水文件');
  stubUpload(() => refusal(0, '“1.csv” 太大', { reason: 'file_too_large' }));
  await userEvent.upload(screen.getByLabelText('流水文件'), csv('1.csv'));
  await submit();
  const customer = screen.getByLabelText('客户姓名');
  await waitFor(() => expect(customer).toHaveFocus());
  expect(seen.at(-1)).toContain('请填写客户姓名');
  await userEvent.type(customer, '陈晓雨');
  await submit();
  await waitFor(() => expect(screen.getByLabelText('流水文件')).toHaveFocus());
  expect(seen.at(-1)).toContain('“1.csv” 太大');
});

test('files that wait in an earlier task without a report lead to that task, and the message says so', async () => {
  const where = await open();
  stubUpload(() => success({ task: LOCKED, duplicate: true }));
  await userEvent.type(screen.getByLabelText('客户姓名'), '王先生');
  await userEvent.upload(screen.getByLabelText('流水文件'), csv('1.csv'));
  await submit();
  expect(await screen.findByText(/已在“王建国”的任务中（待补充）/)).toBeVisible();
  await waitFor(() => expect(where()).toBe(`/list/card?keyword=${encodeURIComponent('王建国')}`));
});

test('while files are on their way nothing of the form can be changed, and it can still be cancelled', async () => {
  const where = await open();
  const sent = stubUpload(() => undefined);
  await userEvent.type(screen.getByLabelText('客户姓名'), '王先生');
  await userEvent.type(screen.getByLabelText('关联方（可选）'), '张三{Enter}');
  await userEvent.upload(screen.getByLabelText('流水文件'), csv('1.csv'));
  await submit();
  expect(screen.getByText('正在上传 0%')).toBeVisible();
  for (const label of ['客户姓名', '流水文件', '文件密码（可选）', '关联方（可选）'])
    expect(screen.getByLabelText(label)).toBeDisabled();
  for (const name of ['移除 1.csv', '移除 张三']) expect(screen.getByRole('button', { name })).toBeDisabled();
  drop([csv('2.csv')], null);
  await Promise.resolve();
  expect(chosen()).toEqual(['移除 1.csv', '移除 张三']);
  await userEvent.click(screen.getByRole('button', { name: '取消' }));
  await answer('离开');
  await waitFor(() => expect(where()).toBe('/list/card'));
  await waitFor(() => expect(sent[0]?.isAborted).toBe(true));
});

test('a folder without files says so, until files come', async () => {
  await open();
  drop([new File([], '空')], [folder('空', [fileEntry('.DS_Store')])]);
  expect(await screen.findByText('文件夹里没有文件：空')).toBeVisible();
  drop([csv('1.csv')], [fileEntry('1.csv'), folder('满', [fileEntry('2.csv')])]);
  await waitFor(() => expect(chosen()).toEqual(['移除 1.csv', '移除 2.csv']));
  expect(screen.queryByText(/文件夹里没有文件/)).toBeNull();
});

const many = (count: number) => [...Array(count).keys()].map((at) => csv(`${at}.csv`));
/** Each third file names the same holder. */
const byThirds = (files: readonly File[]) =>
  files.map(({ name }) => recognised({ holders: [`客户${Number.parseInt(name, 10) % 3}`] }));

test('the name of the customer is proposed from the files, and what the operator typed stays', async () => {
  await open();
  stubUpload(
    () => undefined,
    (files) => files.map(() => recognised({ holders: ['沈知遥'] })),
  );
  await userEvent.upload(screen.getByLabelText('流水文件'), csv('1.csv'));
  await waitFor(() => expect(screen.getByLabelText('客户姓名')).toHaveValue('沈知遥'));
  expect(screen.getByText('招商银行').parentElement).toHaveTextContent('招商银行 户名 沈知遥 120 笔');
  await userEvent.clear(screen.getByLabelText('客户姓名'));
  await userEvent.type(screen.getByLabelText('客户姓名'), '沈女士');
  await userEvent.upload(screen.getByLabelText('流水文件'), csv('2.csv'));
  await waitFor(() => expect(screen.queryByText(/正在识别/)).toBeNull());
  expect(screen.getAllByText(/户名 沈知遥，与客户姓名不同/)).not.toHaveLength(0);
});

test('thirty files of three customers become three cases, each sent by one press of one button', async () => {
  const where = await open();
  const sent = stubUpload(() => success({ task: LOCKED, duplicate: false }), byThirds);
  await userEvent.upload(screen.getByLabelText('流水文件'), many(30));
  await userEvent.click(await screen.findByRole('button', { name: '提交 3 个案件' }));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent.map(({ form }) => form.get('customer'))).toEqual(['客户0', '客户1', '客户2']);
  expect(sent.map(({ form }) => form.getAll('file').length)).toEqual([10, 10, 10]);
  await waitFor(() => expect(where()).toBe('/list/card'));
});

test('in the table a case is renamed and left out, and all cases are made one', async () => {
  await open();
  const sent = stubUpload(() => success({ task: LOCKED, duplicate: false }), byThirds);
  await userEvent.upload(screen.getByLabelText('流水文件'), many(6));
  await screen.findByRole('button', { name: '提交 3 个案件' });
  expect(screen.getByText('30 积分')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '不提交客户1的文件' }));
  const first = screen.getByLabelText('第 1 个案件的客户姓名');
  await userEvent.clear(first);
  await userEvent.type(first, '张三');
  await userEvent.click(screen.getByRole('button', { name: '合为一个案件' }));
  expect(screen.getByLabelText('客户姓名')).toHaveValue('张三');
  await submit();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.form.getAll('file')).toHaveLength(4);
});

test('a case that is refused stays with its reason, the others are gone from the table', async () => {
  await open();
  stubUpload(
    ({ form }) =>
      form.get('customer') === '客户1'
        ? refusal(0, '积分不足', { reason: 'not_enough' })
        : success({ task: LOCKED, duplicate: false }),
    byThirds,
  );
  await userEvent.upload(screen.getByLabelText('流水文件'), many(6));
  await userEvent.click(await screen.findByRole('button', { name: '提交 3 个案件' }));
  await waitFor(() => expect(screen.getByLabelText('客户姓名')).toHaveValue('客户1'));
  expect(screen.getByText(/积分不足/)).toBeVisible();
});

test('a locked file opens the place for its password and is looked at again with it', async () => {
  await open();
  let looks = 0;
  stubUpload(
    () => undefined,
    (files) => files.map(() => recognised(looks++ ? { holders: ['沈知遥'] } : { needs_password: true })),
  );
  await userEvent.upload(screen.getByLabelText('流水文件'), csv('1.zip'));
  await screen.findByText('需要密码：填在下方“更多选项”里');
  await userEvent.type(screen.getByLabelText('文件密码（可选）'), '268413{Enter}');
  await waitFor(() => expect(screen.getByLabelText('客户姓名')).toHaveValue('沈知遥'));
});

test('what is folded away is named as it stands there: files that are added have no project', async () => {
  stubServer({
    '/api/user/getZipfilelist': { list: [LOCKED], total: 1 },
    '/api/user/getPanlCount': COUNTS,
    '/api/liushui/price': PRICE,
  });
  stubUpload(() => undefined);
  renderPage(page, `/list/card?add=${LOCKED.id}`);
  expect(await screen.findByText('密码', { selector: '.more-hint' })).toBeInTheDocument();
});

/** Fill in what is stated of one customer: whom they belong with, and the loan. */
async function stateFacts() {
  await userEvent.type(screen.getByLabelText('关联方（可选）'), '王五{Enter}');
  await userEvent.type(screen.getByLabelText('拟贷金额（元）'), '50000');
  await userEvent.type(screen.getByLabelText('期数（月）'), '12');
}
const factsOf = ({ form }: SentForm) => [
  form.get('customer'),
  form.getAll('related').join(),
  form.get('applied_amount_fen'),
];

test('related parties and loan stay with the customer they were stated for when more customers come', async () => {
  await open();
  const sent = stubUpload(() => success({ task: LOCKED, duplicate: false }), byThirds);
  await userEvent.upload(screen.getByLabelText('流水文件'), csv('1.csv'));
  await waitFor(() => expect(screen.getByLabelText('客户姓名')).toHaveValue('客户1'));
  await stateFacts();
  await userEvent.upload(screen.getByLabelText('流水文件'), [csv('0.csv'), csv('2.csv')]);
  await userEvent.click(await screen.findByRole('button', { name: '提交 3 个案件' }));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent.map(factsOf)).toEqual([
    ['客户1', '王五', '5000000'],
    ['客户0', '', null],
    ['客户2', '', null],
  ]);
});

test('where it is open whose related parties and loan are, the operator is asked', async () => {
  await open();
  const sent = stubUpload(() => success({ task: LOCKED, duplicate: false }), byThirds);
  await stateFacts();
  await userEvent.upload(screen.getByLabelText('流水文件'), [csv('0.csv'), csv('2.csv')]);
  await userEvent.click(await screen.findByRole('button', { name: '提交 2 个案件' }));
  expect(
    await screen.findByText(/请选择属于哪位客户/, { selector: '.field-failure, .field-failure *' }),
  ).toBeVisible();
  expect(sent).toHaveLength(0);
  await userEvent.click(screen.getByLabelText('关联方与拟贷金额属于'));
  await userEvent.click(await screen.findByRole('option', { name: '客户2' }));
  await userEvent.click(screen.getByRole('button', { name: '提交 2 个案件' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(factsOf)).toEqual([
    ['客户0', '', null],
    ['客户2', '王五', '5000000'],
  ]);
});

test('what a case of the table is for is kept when it is the only one left', async () => {
  await open();
  const sent = stubUpload(() => success({ task: LOCKED, duplicate: false }), byThirds);
  await userEvent.upload(screen.getByLabelText('流水文件'), [csv('0.csv'), csv('1.csv')]);
  // Enter in a list hands nothing in.
  await userEvent.type(await screen.findByLabelText('客户1的处理目的'), '反欺诈核查{Enter}');
  await userEvent.click(await screen.findByRole('option', { name: '反欺诈核查' }));
  await userEvent.click(screen.getByRole('button', { name: '不提交客户0的文件' }));
  await submit();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect([sent[0]?.form.get('customer'), sent[0]?.form.get('purpose')]).toEqual(['客户1', '反欺诈核查']);
});

test('files that stand in the case of another customer are no new case, and that case is named', async () => {
  await open();
  stubUpload(({ form }) => success({ task: LOCKED, duplicate: form.get('customer') === '客户1' }), byThirds);
  await userEvent.upload(screen.getByLabelText('流水文件'), many(3));
  await userEvent.click(await screen.findByRole('button', { name: '提交 3 个案件' }));
  // Messages come one after the other, and each moves those before it.
  await waitFor(() => expect(screen.getByText('已提交 2 个案件，开始处理')).toBeVisible());
  const told = `客户1（已在“王建国”的任务 #${LOCKED.id} 里）的文件以前提交过，没有新建案件，也没有收费`;
  await waitFor(() => expect(screen.getByText(told)).toBeVisible());
});

test('the earlier report that the files lead to is said to be of another customer', async () => {
  const where = await open();
  stubUpload(() => success({ task: { ...LOCKED, report_id: 7 }, duplicate: true }));
  await userEvent.type(screen.getByLabelText('客户姓名'), '王先生');
  await userEvent.upload(screen.getByLabelText('流水文件'), csv('1.csv'));
  await submit();
  expect(await screen.findByText(/已在“王建国”的任务 #\d+ 中处理过，没有为“王先生”新建任务/)).toBeVisible();
  await waitFor(() => expect(where()).toBe('/report/reportinfo?id=7'));
});
