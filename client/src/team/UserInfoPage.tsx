// The user center: who one is, with whom one works, what one did lately, and the messages of the house.
import { Avatar } from '@arco-design/web-react';
import { IconHome, IconLocation, IconUser } from '@arco-design/web-react/icon';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import { useSession } from '@/shared/session';
import { TabStrip } from '@/shared/TabStrip';
import { listMessages, type Message } from '@/shared/unread';
import { useFilters } from '@/shared/useFilters';
import { ActivityCard, ActivityPage } from './ActivityCard';
import {
  type Activity,
  type ActivityList,
  type GroupList,
  getActivity,
  getAllGroups,
  getGroups,
  getLatest,
  getVisits,
  type Visit,
} from './api';
import { GroupsPanel } from './GroupsPanel';
import { NoticeCard } from './NoticeCard';
import { useT } from './texts';
import { VisitCard } from './VisitCard';
import './UserInfo.css';

const TABS = ['overview', 'project', 'team', 'activity', 'notice'] as const;
type Tab = (typeof TABS)[number];

interface Loaded {
  projects: GroupList | null;
  teams: GroupList | null;
  latest: Activity[] | null;
  activity: ActivityList | null;
  messages: Message[] | null;
  visits: Visit[] | null;
}

const tabOf = (query: URLSearchParams): Tab => TABS.find((tab) => tab === query.get('tab')) ?? 'overview';

/** Each tab asks for what it shows. */
export async function loader({ request }: { request: Request }): Promise<Loaded> {
  const query = new URL(request.url).searchParams;
  const tab = tabOf(query);
  const isFirst = tab === 'overview';
  const [projects, teams, latest, activity, messages, visits] = await Promise.all([
    isFirst || tab === 'project' ? getGroups('project', isFirst ? undefined : query) : null,
    isFirst || tab === 'team' || tab === 'project'
      ? // A project may invite any of the teams, so all of them are there.
        tab === 'team'
        ? getGroups('team', query)
        : getAllGroups('team')
      : null,
    isFirst ? getLatest() : null,
    tab === 'activity' ? getActivity(query) : null,
    isFirst || tab === 'notice' ? listMessages() : null,
    isFirst ? getVisits() : null,
  ]);
  return { projects, teams, latest, activity, messages, visits };
}

export function Component() {
  const t = useT();
  const loaded = useLoaderData<Loaded>();
  const { revalidate } = useRevalidator();
  const [query, change] = useFilters();
  const tab = tabOf(query);
  return (
    <>
      <Banner />
      <TabStrip
        label={t('tabs')}
        tabs={TABS.map((key) => ({ key, title: t(`tab.${key}`) }))}
        active={tab}
        onChange={(next) => change({ tab: next === 'overview' ? null : next, current: null })}
      />
      {tab === 'overview' && <Overview loaded={loaded} onDone={revalidate} />}
      {(tab === 'project' || tab === 'team') && (
        <GroupsPanel
          kind={tab}
          groups={tab === 'project' ? loaded.projects : loaded.teams}
          teams={loaded.teams}
          query={query}
          onChange={change}
          onDone={revalidate}
        />
      )}
      {tab === 'activity' && <ActivityPage page={loaded.activity} query={query} onChange={change} />}
      {tab === 'notice' && <NoticeCard messages={loaded.messages} onDone={revalidate} />}
    </>
  );
}

function Banner() {
  const { user } = useSession();
  const name = user?.nickname || user?.username || '';
  const facts = [
    { icon: <IconUser />, text: user?.jobName },
    { icon: <IconHome />, text: user?.organizationName },
    { icon: <IconLocation />, text: user?.locationName },
  ].filter(({ text }) => text);
  return (
    <header className="user-banner">
      <Avatar size={64}>
        {user?.avatar ? <img src={user.avatar} alt="" /> : [...name][0]?.toUpperCase()}
      </Avatar>
      <h1>{name}</h1>
      {user && user.nickname !== user.username && <p>@{user.username}</p>}
      {facts.length > 0 && (
        <ul>
          {facts.map(({ icon, text }) => (
            <li key={text}>
              {icon} {text}
            </li>
          ))}
        </ul>
      )}
    </header>
  );
}

const SHOWN = 6;

function Overview({ loaded, onDone }: { loaded: Loaded; onDone: () => Promise<void> }) {
  return (
    <div className="user-overview">
      <div>
        <GroupsPanel
          kind="project"
          groups={loaded.projects}
          teams={loaded.teams}
          most={SHOWN}
          onDone={onDone}
        />
        <ActivityCard activities={loaded.latest} />
        <NoticeCard messages={loaded.messages} most={SHOWN} onDone={onDone} />
      </div>
      <div>
        <GroupsPanel kind="team" groups={loaded.teams} teams={null} most={SHOWN} onDone={onDone} />
        <VisitCard visits={loaded.visits} />
      </div>
    </div>
  );
}
