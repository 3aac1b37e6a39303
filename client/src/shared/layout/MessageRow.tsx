// One message: title, tag, text, time. Opening it reads it and leads to what it is about.
import { StateTag, type Tone } from '../StateTag';
import { isUnread, type Message } from '../unread';
import { When } from '../When';
import { useT } from './messageTexts';
import './MessageRow.css';

const TAGS = [
  { key: 'tag0', tone: 'neutral' },
  { key: 'tag1', tone: 'good' },
  { key: 'tag2', tone: 'busy' },
  { key: 'tag3', tone: 'bad' },
] as const satisfies readonly { key: string; tone: Tone }[];

export function MessageRow({ message, onOpen }: { message: Message; onOpen: () => void }) {
  const t = useT();
  const tag = message.messageType === null ? undefined : TAGS[message.messageType];
  return (
    <button type="button" className="message" data-read={!isUnread(message)} onClick={onOpen}>
      <span className="message-title">
        {message.title}
        {message.subTitle && <small>{message.subTitle}</small>}
        {tag && <StateTag tone={tag.tone}>{t(tag.key)}</StateTag>}
      </span>
      <span className="message-content">{message.content}</span>
      <When text={message.time} />
    </button>
  );
}
