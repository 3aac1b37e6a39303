// Projects or teams as cards: made, edited, joined, left, removed.
import { Avatar, Button } from '@arco-design/web-react';
import { IconPlus } from '@arco-design/web-react/icon';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { askFirst } from '@/shared/ask';
import { DemoTag, isInvented, plainName } from '@/shared/Demo';
import { EmptyState } from '@/shared/EmptyState';
import { showSuccess } from '@/shared/notice';
import { StateTag } from '@/shared/StateTag';
import { useSession } from '@/shared/session';
import { isPastTheEnd, Pager, PastTheEnd } from '@/shared/table/Pager';
import { pageOf, type useFilters } from '@/shared/useFilters';
import { answerInvitation, dissolveGroup, type Group, type GroupList, type Kind, leaveGroup } from './api';
import { GroupDialog } from './GroupDialog';
import { MembersDialog } from './MembersDialog';
import { t as tNow, useT } from './texts';

interface Props {
  kind: Kind;
  groups: GroupList | null;
  /** Teams that a project may invite as a whole. */
  teams: GroupList | null;
  /** How many are shown, with a way to all of them. */
  most?: number;
  query?: URLSearchParams;
  onChange?: ReturnType<typeof useFilters>[1];
  onDone: () => Promise<void>;
}

export function GroupsPanel({ kind, groups, teams, most, query, onChange, onDone }: Props) {
  const t = useT();
  const isProject = kind === 'project';
  const [edited, setEdited] = useState<Group | 'new' | null>(null);
  const [peopled, setPeopled] = useState<number | null>(null);
  const title = t(isProject ? 'myProjects' : 'myTeams');
  const list = groups?.list ?? [];
  const paging = groups &&
    query &&
    onChange && {
      ...pageOf(query),
      total: groups.total,
      onChange: (current: number, pageSize: number) => onChange({ current, pageSize }),
    };
  const isPast = paging ? isPastTheEnd(paging, list.length) : false;
  const opened = list.find(({ id }) => id === peopled);
  return (
    <section className="card" aria-label={title}>
      <div className="card-head">
        <h2>{title}</h2>
        <span className="group-head">
          {most !== undefined && (
            <Link className="text-link" to={`/user/info?tab=${kind}`}>
              {t('showMore')}
            </Link>
          )}
          <Button size="small" icon={<IconPlus />} onClick={() => setEdited('new')}>
            {t(isProject ? 'newProject' : 'newTeam')}
          </Button>
        </span>
      </div>
      {most === undefined && <p className="group-note">{t(isProject ? 'projectNote' : 'teamNote')}</p>}
      {isPast && paging && <PastTheEnd {...paging} />}
      {list.length === 0 && !isPast && (
        <EmptyState
          title={t(isProject ? 'noProjects' : 'noTeams')}
          hint={t(isProject ? 'noProjectsHint' : 'noTeamsHint')}
        />
      )}
      <ul className="group-cards" data-kind={kind}>
        {list.slice(0, most).map((group) => (
          <li key={group.id}>
            <GroupCard
              group={group}
              onEdit={() => setEdited(group)}
              onMembers={() => setPeopled(group.id)}
              onDone={onDone}
            />
          </li>
        ))}
      </ul>
      {paging && !isPast && paging.total > list.length && <Pager {...paging} />}
      {edited && (
        <GroupDialog
          kind={kind}
          group={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onDone={onDone}
        />
      )}
      {opened && (
        <MembersDialog
          group={opened}
          teams={(isProject ? teams?.list : null) ?? []}
          onClose={() => setPeopled(null)}
          onDone={onDone}
        />
      )}
    </section>
  );
}

interface CardProps {
  group: Group;
  onEdit: () => void;
  onMembers: () => void;
  onDone: () => Promise<void>;
}

const FACES = 5;

function GroupCard({ group, onEdit, onMembers, onDone }: CardProps) {
  const t = useT();
  const { user } = useSession();
  const leads = group.owner_id === user?.id;
  const joined = group.members.filter(({ state }) => state === 'joined');
  return (
    <article className="group-card" aria-label={group.name}>
      <h3>
        {group.name}
        {leads && <StateTag tone="good">{t('lead')}</StateTag>}
        {group.state === 'invited' && <StateTag tone="warning">{t('invited')}</StateTag>}
      </h3>
      {group.description && <p>{group.description}</p>}
      <div className="group-people">
        {joined.length > 0 && (
          <Avatar.Group size={24} maxCount={FACES}>
            {joined.map(({ user_id, name, avatar }) => (
              <Avatar key={user_id}>{avatar ? <img src={avatar} alt={name} /> : [...name][0]}</Avatar>
            ))}
          </Avatar.Group>
        )}
        <span className="figures">{t('people', { count: group.peopleNumber })}</span>
        {!leads && (
          <span>
            {t('leadBy', { name: plainName(group.owner) })} <DemoTag of={isInvented(group.owner)} />
          </span>
        )}
      </div>
      <div className="group-actions">
        {group.state === 'invited' ? (
          <Answer group={group} onDone={onDone} />
        ) : (
          <>
            {group.kind === 'project' && (
              <Link className="text-link" to={`/list/card?project_id=${group.id}`}>
                {t('tasks')}
              </Link>
            )}
            <Button type="text" size="mini" onClick={onMembers}>
              {t(leads ? 'manage' : 'seeMembers')}
            </Button>
            {leads && (
              <Button type="text" size="mini" onClick={onEdit}>
                {t('edit')}
              </Button>
            )}
            <Button type="text" size="mini" status="danger" onClick={() => confirmEnd(group, leads, onDone)}>
              {t(leads ? 'dissolve' : 'leave')}
            </Button>
          </>
        )}
      </div>
    </article>
  );
}

function Answer({ group, onDone }: { group: Group; onDone: () => Promise<void> }) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const answer = (accept: boolean) => {
    setBusy(true);
    answerInvitation(group.id, accept)
      .then(() => showSuccess(accept ? tNow('accepted', { name: group.name }) : tNow('declined')))
      // A failure has already been shown by the call itself.
      .catch(() => undefined)
      // Until the page shows what became of it: pressed again before, it would be refused.
      .then(onDone)
      .finally(() => setBusy(false));
  };
  return (
    <>
      <Button type="primary" size="small" disabled={isBusy} onClick={() => answer(true)}>
        {t('accept')}
      </Button>
      <Button size="small" disabled={isBusy} onClick={() => answer(false)}>
        {t('decline')}
      </Button>
    </>
  );
}

function confirmEnd(group: Group, leads: boolean, onDone: () => Promise<void>): void {
  const isProject = group.kind === 'project';
  askFirst({
    title: tNow(leads ? 'dissolveTitle' : 'leaveTitle', { name: group.name }),
    content: leads
      ? tNow(isProject ? 'dissolveProject' : 'dissolveTeam')
      : isProject
        ? tNow('leaveBody')
        : '',
    okText: tNow(leads ? 'dissolve' : 'leave'),
    isDangerous: true,
    onOk: () =>
      (leads ? dissolveGroup(group.id) : leaveGroup(group.id)).then(
        () => {
          void showSuccess(tNow(leads ? 'dissolved' : 'left'));
          void onDone();
        },
        () => void onDone(),
      ),
  });
}
