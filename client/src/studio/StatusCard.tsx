// What is on air as the file says, what is configured, and the four quick operations that change it.
import { Button, Dropdown, Menu } from '@arco-design/web-react';
import { IconArrowRight, IconStop, IconSwap, IconTags } from '@arco-design/web-react/icon';
import type { ReactNode } from 'react';
import { askFirst } from '@/shared/ask';
import { formatCount } from '@/shared/money';
import { showSuccess } from '@/shared/notice';
import { StateTag } from '@/shared/StateTag';
import { type Clarity, type Operation, operate, type Room } from './api';
import { t as tNow, useT } from './texts';

export function StatusCard({ room }: { room: Room }) {
  const t = useT();
  const configured: [string, ReactNode][] = [
    [t('line'), t(`stream.${room.stream}`)],
    [t('quality'), t(`clarity.${room.clarity}`)],
    [t('resolution'), room.resolution],
  ];
  return (
    <section className="card" aria-label={t('status')}>
      <div className="card-head">
        <h2>{t('status')}</h2>
        <StateTag tone={!room.live ? 'neutral' : room.gasket ? 'warning' : 'busy'}>
          {t(!room.live ? 'offAir' : room.gasket ? 'gasketTag' : 'playing')}
        </StateTag>
      </div>
      <h3>{t('onAir')}</h3>
      {room.file ? <OnAir file={room.file} /> : <p className="studio-nothing">{t('nothingOnAir')}</p>}
      <h3>
        {t('configured')} <small>{t('configuredNote')}</small>
      </h3>
      <dl className="studio-facts">
        {room.streams.map((stream) => (
          <div key={stream.name}>
            <dt>
              {t(`stream.${stream.name}`)}
              {stream.active && <small> · {t('chosen')}</small>}
            </dt>
            <dd className="figures">
              {formatCount(stream.bit_rate)} kbps · {stream.frame_rate} fps
            </dd>
          </div>
        ))}
      </dl>
      <Facts facts={configured} />
    </section>
  );
}

function Facts({ facts }: { facts: [string, ReactNode][] }) {
  return (
    <dl className="studio-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The file that plays: measured when it was taken in. */
function OnAir({ file }: { file: NonNullable<Room['file']> }) {
  const t = useT();
  const facts: [string, ReactNode][] = [
    [t('name'), file.name],
    [t('format'), file.format],
    [t('resolution'), file.resolution || t('notSaid')],
    [t('length'), t('seconds', { count: formatCount(file.seconds) })],
    [t('size'), `${(file.size_bytes / 1_048_576).toFixed(1)} MB`],
    [t('meanRate'), file.bit_rate === null ? t('notSaid') : `${formatCount(file.bit_rate)} kbps`],
  ];
  return <Facts facts={facts} />;
}

interface OperationsProps {
  room: Room;
  onRoom: (room: Room) => void;
}

const STREAMS = ['main', 'hot', 'cold'] as const;
const CLARITIES: readonly Clarity[] = ['original', 'super', 'high', 'standard'];
type Kind = Operation['kind'];

interface Choice {
  value: Operation['value'];
  label: string;
  isDisabled?: boolean;
}

export function QuickOperations({ room, onRoom }: OperationsProps) {
  const t = useT();
  const ask = (kind: Kind, { value, label }: Choice) =>
    askFirst({
      title: tNow('confirmOperate', { operation: tNow(`operate.${kind}`), value: label }),
      content: tNow('confirmBody'),
      onOk: () =>
        operate(kind, value, room.version).then(
          (next) => {
            onRoom(next);
            void showSuccess(tNow('operated'));
          },
          // The call has already said why; the page will show what changed meanwhile.
          () => undefined,
        ),
    });
  const buttons: { kind: Kind; icon: ReactNode; choices: Choice[] }[] = [
    {
      kind: 'clarity',
      icon: <IconTags />,
      choices: CLARITIES.map((value) => ({
        value,
        label: t(`clarity.${value}`),
        isDisabled: value === room.clarity || !room.clarities.includes(value),
      })),
    },
    {
      kind: 'stream',
      icon: <IconSwap />,
      choices: STREAMS.map((value) => ({
        value,
        label: t(`stream.${value}`),
        isDisabled: value === room.stream,
      })),
    },
    {
      kind: 'remove_clarity',
      icon: <IconStop />,
      choices: CLARITIES.map((value) => ({
        value,
        label: room.clarities.includes(value)
          ? t(`clarity.${value}`)
          : t('putBack', { name: t(`clarity.${value}`) }),
        isDisabled: value === room.clarity,
      })),
    },
    {
      kind: 'gasket',
      icon: <IconArrowRight />,
      choices: [
        room.gasket ? { value: 'off', label: t('gasketOff') } : { value: 'on', label: t('gasketPush') },
      ],
    },
  ];
  return (
    <section className="card" aria-label={t('quick')}>
      <h2>{t('quick')}</h2>
      <div className="studio-operations">
        {buttons.map(({ kind, icon, choices }) => (
          <Dropdown
            key={kind}
            trigger="click"
            droplist={
              <Menu
                onClickMenuItem={(value) => {
                  const choice = choices.find((each) => each.value === value);
                  if (choice) ask(kind, choice);
                }}
              >
                {choices.map(({ value, label, isDisabled }) => (
                  <Menu.Item key={value} disabled={isDisabled ?? false}>
                    {label}
                  </Menu.Item>
                ))}
              </Menu>
            }
          >
            <Button long icon={icon}>
              {t(`operate.${kind}`)}
            </Button>
          </Dropdown>
        ))}
      </div>
    </section>
  );
}
