// The words of messages: in the box under the bell, and on their own page.
import { createTexts } from '../i18n';

const zh = {
  kinds: '消息类别',
  message: '消息',
  notice: '通知',
  todo: '待办',
  counted: '{name}（{count}）',
  allRead: '全部已读',
  viewMore: '查看更多',
  none: '暂无内容',
  failed: '没能取到消息',
  tag0: '未开始',
  tag1: '已开通',
  tag2: '进行中',
  tag3: '即将到期',
};
const en: Record<keyof typeof zh, string> = {
  kinds: 'Kinds of messages',
  message: 'Messages',
  notice: 'Notices',
  todo: 'To-dos',
  counted: '{name} ({count})',
  allRead: 'Mark all as read',
  viewMore: 'View More',
  none: 'No Content',
  failed: 'The messages could not be loaded',
  tag0: 'Not started',
  tag1: 'Opened',
  tag2: 'In progress',
  tag3: 'Expiring soon',
};
export const messageTexts = createTexts(zh, en);
export const { t, useT } = messageTexts;
