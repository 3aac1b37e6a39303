// The studio as operators watch it: the picture, how many watch, and the chat.
import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { PageHeader } from '@/shared/PageHeader';
import { type ChatFilter, type ChatMessage, getChat, getRoom, type Room } from './api';
import { ChatPanel } from './ChatPanel';
import { Preview } from './Preview';
import { useT } from './texts';
import { useStudio } from './useStudio';
import './Studio.css';

export const NO_FILTER: ChatFilter = { category: '', keyword: '', collected: false };

export interface Loaded {
  room: Room;
  chat: ChatMessage[];
}

export async function loader(): Promise<Loaded> {
  const [room, chat] = await Promise.all([getRoom(), getChat(NO_FILTER)]);
  return { room, chat };
}

export function Component() {
  const t = useT();
  const loaded = useLoaderData<Loaded>();
  const [filter, setFilter] = useState(NO_FILTER);
  const studio = useStudio(loaded.room, loaded.chat, filter, true);
  return (
    <>
      <PageHeader title={studio.room.title || t('untitled')} />
      <div className="studio-watch">
        <Preview room={studio.room} viewers={studio.viewers} isFull={studio.isFull} />
        <ChatPanel
          messages={studio.messages}
          filter={filter}
          onFilter={setFilter}
          onDone={studio.reloadChat}
        />
      </div>
    </>
  );
}
