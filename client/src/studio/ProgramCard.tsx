// The playlist and how it goes live; beside it how many watched when.
import { Button, InputNumber } from '@arco-design/web-react';
import { IconDown, IconUp } from '@arco-design/web-react/icon';
import { useState } from 'react';
import { askFirst } from '@/shared/ask';
import { Choices } from '@/shared/Choices';
import { EmptyState } from '@/shared/EmptyState';
import { showSuccess } from '@/shared/notice';
import { StateTag, type Tone } from '@/shared/StateTag';
import { TabStrip } from '@/shared/TabStrip';
import { type Column, DataTable } from '@/shared/table/DataTable';
import { judge, type Method, order, type Program, type Room, removeProgram, start, stop } from './api';
import { FailDialog, VideoDialog } from './dialogs';
import { Population } from './Population';
import { t as tNow, useT } from './texts';

const METHODS: readonly Method[] = ['normal', 'flow', 'video', 'web'];
const TABS = ['methods', 'population'] as const;
const TONES: Record<Program['audit'], Tone> = { auditing: 'busy', passed: 'good', failed: 'bad' };

interface Props {
  room: Room;
  viewers: number;
  onRoom: (room: Room) => void;
}

export function ProgramCard({ room, viewers, onRoom }: Props) {
  const t = useT();
  const [tab, setTab] = useState<(typeof TABS)[number]>('methods');
  return (
    <section className="card">
      <TabStrip
        label={t('programTabs')}
        tabs={TABS.map((key) => ({ key, title: t(key) }))}
        active={tab}
        onChange={setTab}
      />
      {tab === 'methods' ? <Methods room={room} onRoom={onRoom} /> : <Population viewers={viewers} />}
    </section>
  );
}

function Methods({ room, onRoom }: Omit<Props, 'viewers'>) {
  const t = useT();
  const [method, setMethod] = useState(room.method);
  const [rotations, setRotations] = useState(room.rotations);
  const [most, setMost] = useState(room.viewers_most);
  const [isBusy, setBusy] = useState(false);
  const [isAdding, setAdding] = useState(false);
  // What runs may have been begun from another page.
  const shown = room.live ? room : { method, rotations, viewers_most: most };
  const playable = room.programs.filter(({ audit }) => audit === 'passed').length;
  const begin = () => {
    setBusy(true);
    start(method, rotations, most)
      .then((next) => {
        onRoom(next);
        void showSuccess(tNow('started'));
      })
      // A failure has already been shown by the call itself.
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  const end = () =>
    askFirst({
      title: tNow('stopTitle'),
      content: tNow('stopBody'),
      isDangerous: true,
      onOk: () => stop().then(onRoom, () => undefined),
    });
  return (
    <>
      <div className="studio-methods">
        <Choices
          aria-label={t('methods')}
          disabled={room.live}
          value={shown.method}
          onChange={(next: Method) => setMethod(next)}
          options={METHODS.map((each) => ({ label: t(`method.${each}`), value: each }))}
        />
        {(shown.method === 'video' || shown.method === 'flow') && (
          <InputNumber
            aria-label={t('rotations')}
            prefix={t('rotations')}
            min={1}
            max={999}
            precision={0}
            disabled={room.live}
            value={shown.rotations}
            onChange={(next) => setRotations(next ?? 1)}
          />
        )}
        {shown.method === 'flow' && (
          <InputNumber
            aria-label={t('viewersMost')}
            prefix={t('viewersMost')}
            min={1}
            max={10000}
            precision={0}
            disabled={room.live}
            value={shown.viewers_most}
            onChange={(next) => setMost(next ?? 1)}
          />
        )}
        {room.live ? (
          <Button status="danger" type="primary" onClick={end}>
            {t('stop')}
          </Button>
        ) : (
          <Button type="primary" loading={isBusy} disabled={playable === 0} onClick={begin}>
            {t('start')}
          </Button>
        )}
      </div>
      <p className="studio-note">{t(`methodNote.${shown.method}`)}</p>
      <div className="card-head">
        <h2>{t('programs')}</h2>
        <Button size="small" onClick={() => setAdding(true)}>
          {t('addVideo')}
        </Button>
      </div>
      <DataTable
        label={t('programs')}
        columns={useColumns(room, onRoom)}
        rows={room.programs}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('noPrograms')} hint={t('noProgramsHint')} />}
      />
      {room.programs.length > 0 && (
        <p className="studio-note">{t('rotationNote', { count: playable, rotations: room.rotations })}</p>
      )}
      {isAdding && <VideoDialog onClose={() => setAdding(false)} onRoom={onRoom} />}
    </>
  );
}

function useColumns(room: Room, onRoom: (room: Room) => void): Column<Program>[] {
  const t = useT();
  return [
    {
      key: 'order',
      title: t('order'),
      width: 64,
      render: (row) => <span className="figures">{row.order}</span>,
    },
    {
      key: 'cover',
      title: t('cover'),
      width: 96,
      render: ({ cover, status }) => (
        <span className="studio-cover">
          {cover ? <img src={cover} alt="" /> : <span aria-hidden="true" />}
          {status === -1 && <StateTag tone="bad">{t('auditFailed')}</StateTag>}
        </span>
      ),
    },
    {
      key: 'name',
      title: t('name'),
      isHeading: true,
      render: ({ name, reason, audit }) => (
        <span className="studio-name">
          {name}
          {audit === 'failed' && reason && <small>{reason}</small>}
        </span>
      ),
    },
    { key: 'duration', title: t('duration'), isNumeric: true, render: ({ duration }) => duration },
    { key: 'id', title: t('id'), isNumeric: true, render: ({ id }) => String(id) },
    {
      key: 'state',
      title: t('state'),
      render: ({ audit }) => <StateTag tone={TONES[audit]}>{t(`audit.${audit}`)}</StateTag>,
    },
    {
      key: 'operations',
      title: t('operations'),
      render: (row) => <Actions program={row} room={room} onRoom={onRoom} />,
    },
  ];
}

function Actions({ program, room, onRoom }: { program: Program } & Omit<Props, 'viewers'>) {
  const t = useT();
  const [isFailing, setFailing] = useState(false);
  // A failure has already been shown by the call itself.
  const act = (call: Promise<Room>) => void call.then(onRoom, () => undefined);
  const ids = room.programs.map(({ id }) => id);
  const at = ids.indexOf(program.id);
  const move = (by: number) => {
    const next = ids.filter((id) => id !== program.id);
    next.splice(at + by, 0, program.id);
    act(order(next));
  };
  const remove = () =>
    askFirst({
      title: tNow('removeTitle', { name: program.name }),
      content: tNow('removeBody'),
      isDangerous: true,
      onOk: () => removeProgram(program.id).then(onRoom, () => undefined),
    });
  return (
    <span className="studio-row-actions">
      <Button
        type="text"
        size="mini"
        icon={<IconUp />}
        aria-label={t('up', { name: program.name })}
        disabled={room.live || at === 0}
        onClick={() => move(-1)}
      />
      <Button
        type="text"
        size="mini"
        icon={<IconDown />}
        aria-label={t('down', { name: program.name })}
        disabled={room.live || at === ids.length - 1}
        onClick={() => move(1)}
      />
      {program.audit !== 'passed' && (
        <Button
          type="text"
          size="mini"
          disabled={room.live}
          onClick={() => act(judge(program.id, 'passed', ''))}
        >
          {t('pass')}
        </Button>
      )}
      {program.audit !== 'failed' && (
        <Button type="text" size="mini" disabled={room.live} onClick={() => setFailing(true)}>
          {t('fail')}
        </Button>
      )}
      <Button type="text" size="mini" status="danger" disabled={room.live} onClick={remove}>
        {t('remove')}
      </Button>
      {isFailing && <FailDialog program={program} onClose={() => setFailing(false)} onRoom={onRoom} />}
    </span>
  );
}
