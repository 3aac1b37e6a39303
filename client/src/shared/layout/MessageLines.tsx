// A list of messages.
import type { Message } from '../unread';
import { MessageRow } from './MessageRow';

interface Props {
  messages: readonly Message[];
  label: string;
  onOpen: (message: Message) => void;
}

export function MessageLines({ messages, label, onOpen }: Props) {
  return (
    <ul className="message-lines" aria-label={label}>
      {messages.map((message) => (
        <li key={message.id}>
          <MessageRow message={message} onOpen={() => onOpen(message)} />
        </li>
      ))}
    </ul>
  );
}
