// The words of the page with all messages.
import { createTexts } from '@/shared/i18n';

const zh = {
  title: '我的消息',
  note: '未读 {count} 条',
  kinds: '消息类型',
  state: '状态',
  all: '全部',
  unread: '未读',
  read: '已读',
  allRead: '全部已读',
  marked: '已全部标记为已读',
  none: '还没有消息',
  noneHint: '任务完成、支付到账、服务到期时，会在这里告诉您。',
  noneFound: '没有符合条件的消息',
  clear: '清除筛选',
};

const en: Record<keyof typeof zh, string> = {
  title: 'My messages',
  note: '{count} unread',
  kinds: 'Kind of message',
  state: 'State',
  all: 'All',
  unread: 'Unread',
  read: 'Read',
  allRead: 'Mark all as read',
  marked: 'All marked as read',
  none: 'No messages yet',
  noneHint: 'You are notified here of finished tasks, payments and expiring services.',
  noneFound: 'No matching messages',
  clear: 'Clear filters',
};

export const messagesTexts = createTexts(zh, en);
export const { t, useT } = messagesTexts;
