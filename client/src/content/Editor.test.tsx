import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closed, dialog } from '@/testing/dialogs';
import { renderPage } from '@/testing/render';
import { refusal, type Sent, stubServer, success } from '@/testing/server';
import { stubUpload } from '@/testing/upload';
import { article } from './testing/articles';
import * as page from './WritePage';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });
const PATH = '/api/content/articles';

/** A little of the browser's own editing, which happy-dom does not have: it appends, and keeps what was asked. */
let asked: string[] = [];
beforeEach(() => {
  asked = [];
  document.execCommand = (command: string, _show?: boolean, value?: string) => {
    asked.push(value ? `${command} ${value}` : command);
    const area = document.querySelector('.editor-area');
    if (!area) return false;
    if (command === 'insertText') area.append(value ?? '');
    if (command === 'insertImage')
      area.append(Object.assign(document.createElement('img'), { src: value ?? '' }));
    return true;
  };
});
afterEach(() => void Reflect.deleteProperty(document, 'execCommand'));

async function open() {
  const calls = stubServer({ [`${PATH}/4`]: article({ body: '<p>正文</p>', state: 'draft' }) });
  renderPage(page, '/content/write?id=4');
  const area = await screen.findByRole('textbox', { name: '正文' });
  asked = [];
  const saved = async () => {
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(calls.at(-1)?.method).toBe('PUT'));
    return (calls.at(-1) as Sent).body as { body: string };
  };
  return { area, saved };
}

test.each([
  ['加粗', 'bold'],
  ['标题', 'formatBlock h2'],
  ['引用', 'formatBlock blockquote'],
  ['项目列表', 'insertUnorderedList'],
  ['撤销', 'undo'],
])('%s is a tool of the editor, which keeps the cursor in the text', async (name, command) => {
  const { area } = await open();
  expect(area).toHaveTextContent('正文');
  await userEvent.click(screen.getByRole('button', { name }));
  expect(asked).toEqual([command]);
  expect(area).toHaveFocus();
});

test('what is pasted comes as plain words and is saved', async () => {
  const { area, saved } = await open();
  fireEvent.paste(area, {
    clipboardData: { getData: (kind: string) => (kind === 'text/plain' ? '纯文' : '<b>粗</b>') },
  });
  fireEvent.input(area);
  expect((await saved()).body).toBe('<p>正文</p>纯文');
});

test('a link needs a whole address, and says so in its dialog', async () => {
  const { saved } = await open();
  await userEvent.click(screen.getByRole('button', { name: '链接' }));
  const asking = await dialog();
  const address = asking.getByLabelText('链接地址');
  await userEvent.clear(address);
  await userEvent.type(address, 'a.cn');
  await userEvent.click(asking.getByRole('button', { name: '插入' }));
  expect(await asking.findByRole('alert')).toHaveTextContent('以 http:// 或 https:// 开头');
  expect(address).toBeInvalid();
  expect(address).toHaveValue('a.cn');
  expect(asked).toEqual([]);
  await userEvent.clear(address);
  await userEvent.type(address, 'https://a.cn');
  await userEvent.click(asking.getByRole('button', { name: '插入' }));
  await closed();
  // Nothing was chosen to become the link: the address itself does.
  expect(asked).toEqual(['insertText https://a.cn', 'createLink https://a.cn']);
  expect((await saved()).body).toContain('https://a.cn');
});

const picture = new File(['picture'], 'p.png', { type: 'image/png' });
const choose = () => userEvent.upload(screen.getByLabelText('插入图片', { selector: 'input' }), picture);

test('a picture is sent first and stands in the text by its address', async () => {
  stubUpload(() => success({ id: 8, kind: 'image', url: '/media/8.webp' }));
  const { saved } = await open();
  await userEvent.click(screen.getByRole('button', { name: '插入图片' }));
  await choose();
  await waitFor(() => expect(asked).toEqual(['insertImage /media/8.webp']));
  expect((await saved()).body).toContain('<img src="/media/8.webp">');
});

test('a picture that is refused says why and leaves the text alone', async () => {
  stubUpload(() => refusal(0, '图片太大'));
  await open();
  await choose();
  expect(await screen.findByText('图片太大')).toBeVisible();
  expect(asked).toEqual([]);
});
