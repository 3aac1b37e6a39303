// The studio as administrators run it.
import { useState } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import { DemoNote, demoPart } from '@/shared/Demo';
import { PageHeader } from '@/shared/PageHeader';
import { ChatPanel } from './ChatPanel';
import { InfoForm } from './InfoForm';
import { Preview } from './Preview';
import { ProgramCard } from './ProgramCard';
import { QuickOperations, StatusCard } from './StatusCard';
import { useT } from './texts';
import { useStudio } from './useStudio';
import { type Loaded, NO_FILTER } from './WatchPage';
import './Studio.css';

export { loader } from './WatchPage';

export function Component() {
  const t = useT();
  const loaded = useLoaderData<Loaded>();
  const [filter, setFilter] = useState(NO_FILTER);
  const { room, viewers, messages, setRoom, reloadChat } = useStudio(loaded.room, loaded.chat, filter, false);
  return (
    <>
      <PageHeader
        title={t('monitor')}
        actions={
          <Link className="text-link" to="/studio/watch">
            {t('watchPage')}
          </Link>
        }
      />
      <DemoNote parts={[demoPart(messages.filter(({ demo }) => demo).length, t('demoMessages'))]} />
      <div className="studio-monitor">
        <ChatPanel messages={messages} filter={filter} onFilter={setFilter} onDone={reloadChat} />
        <div className="studio-middle">
          <Preview room={room} viewers={viewers} />
          <ProgramCard room={room} viewers={viewers} onRoom={setRoom} />
        </div>
        <div className="studio-side">
          <StatusCard room={room} />
          <QuickOperations room={room} onRoom={setRoom} />
          <InfoForm room={room} onRoom={setRoom} />
        </div>
      </div>
    </>
  );
}
