// The people of a project or a team: invited, taken out, handed the lead.
import { Avatar, Button, Input, Modal, Select } from '@arco-design/web-react';
import { type FormEvent, useState } from 'react';
import { askFirst } from '@/shared/ask';
import { PersonName } from '@/shared/Demo';
import { type Failures, FieldFailure, failuresOf, wrong } from '@/shared/fieldFailures';
import { showSuccess } from '@/shared/notice';
import { StateTag } from '@/shared/StateTag';
import { useSession } from '@/shared/session';
import { type Group, handOver, invite, type Member, removeMember } from './api';
import { t as tNow, useT } from './texts';

interface Props {
  group: Group;
  teams: Group[];
  onClose: () => void;
  onDone: () => Promise<void>;
}

export function MembersDialog({ group, teams, onClose, onDone }: Props) {
  const t = useT();
  const { user } = useSession();
  const leads = group.owner_id === user?.id;
  return (
    <Modal
      visible
      title={t('membersOf', { name: group.name })}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
      onCancel={onClose}
    >
      {leads && <Invite group={group} teams={teams} onDone={onDone} />}
      <ul className="member-lines">
        {group.members.map((member) => (
          <li key={member.user_id}>
            <Avatar size={32}>
              {member.avatar ? <img src={member.avatar} alt="" /> : [...member.name][0]?.toUpperCase()}
            </Avatar>
            <span>
              {member.name}
              <small>
                @<PersonName name={member.username} />
              </small>
            </span>
            {member.leads && <StateTag tone="good">{t('lead')}</StateTag>}
            {member.state === 'invited' && <StateTag tone="warning">{t('invited')}</StateTag>}
            {leads && !member.leads && <Actions group={group} member={member} onDone={onDone} />}
          </li>
        ))}
      </ul>
    </Modal>
  );
}

function Invite({ group, teams, onDone }: Pick<Props, 'group' | 'teams' | 'onDone'>) {
  const t = useT();
  const [username, setUsername] = useState('');
  const [failures, setFailures] = useState<Failures<'username' | 'team_id'>>({});
  const [isBusy, setBusy] = useState(false);
  async function send(whom: Parameters<typeof invite>[1]) {
    setBusy(true);
    setFailures({});
    try {
      await invite(group.id, whom);
      void showSuccess(tNow('sent'));
      setUsername('');
      await onDone();
    } catch (error) {
      setFailures(failuresOf(error, ['username', 'team_id']));
    } finally {
      setBusy(false);
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (username.trim()) void send({ username: username.trim() });
  };
  return (
    <form className="invite-form" onSubmit={submit}>
      <Input
        aria-label={t('inviteLabel')}
        placeholder={t('inviteLabel')}
        maxLength={64}
        value={username}
        onChange={setUsername}
        {...wrong('invite-username', failures.username)}
      />
      <Button type="primary" htmlType="submit" loading={isBusy} disabled={!username.trim()}>
        {t('invite')}
      </Button>
      {teams.length > 0 && (
        <Select
          aria-label={t('inviteTeam')}
          placeholder={t('inviteTeam')}
          value={undefined}
          disabled={isBusy}
          options={teams.map(({ id, name }) => ({ label: name, value: id }))}
          onChange={(id: number) => void send({ team_id: id })}
          {...wrong('invite-team_id', failures.team_id)}
        />
      )}
      {(['username', 'team_id', 'form'] as const).map((field) => (
        <FieldFailure key={field} id={`invite-${field}`} failure={failures[field]} />
      ))}
    </form>
  );
}

function Actions({ group, member, onDone }: { group: Group; member: Member; onDone: () => Promise<void> }) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const act = (call: Promise<unknown>, said?: string) => {
    setBusy(true);
    call
      .then(() => (said ? showSuccess(said) : undefined))
      // A failure has already been shown by the call itself.
      .catch(() => undefined)
      .then(onDone)
      .finally(() => setBusy(false));
  };
  const isIn = member.state === 'joined';
  return (
    <span className="member-actions">
      {isIn && (
        <Button
          size="mini"
          type="text"
          disabled={isBusy}
          onClick={() =>
            askFirst({
              title: tNow('handOverTitle', { name: member.name }),
              content: tNow('handOverBody'),
              okText: tNow('handOver'),
              onOk: () => act(handOver(group.id, member.user_id), tNow('handed', { name: member.name })),
            })
          }
        >
          {t('handOver')}
        </Button>
      )}
      <Button
        size="mini"
        type="text"
        status="danger"
        disabled={isBusy}
        onClick={() => {
          const remove = () => act(removeMember(group.id, member.user_id));
          if (!isIn) return remove();
          askFirst({
            title: tNow('removeTitle', { name: member.name }),
            content: tNow('removeBody'),
            okText: tNow('remove'),
            isDangerous: true,
            onOk: remove,
          });
        }}
      >
        {t(isIn ? 'remove' : 'withdraw')}
      </Button>
    </span>
  );
}
