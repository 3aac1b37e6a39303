// The state of the streams, and the four quick operations that change it.
import { Button, Dropdown, Menu, Modal } from '@arco-design/web-react';
import { IconArrowRight, IconStop, IconSwap, IconTags } from '@arco-design/web-react/icon';
import type { ReactNode } from 'react';
import { formatCount } from '@/shared/money';
import { showSuccess } from '@/shared/notice';
import { StateTag } from '@/shared/StateTag';
import { type Clarity, operate, type Room } from './api';
import { t as tNow, useT } from './texts';

export function StatusCard({ room }: { room: Room }) {
  const t = useT();
  const facts: [string, ReactNode][] = [
    [t('line'), t(`stream.${room.stream}`)],
    [t('format'), room.format],
    [t('quality'), t(`clarity.${room.clarity}`)],
    [t('resolution'), room.resolution],
  ];
  return (
    <section className="card" aria-label={t('status')}>
      <div className="card-head">
        <h2>{t('status')}</h2>
        <StateTag tone={!room.live ? 'neutral' : room.gasket ? 'warning' : 'good'}>
          {t(!room.live ? 'offAir' : room.gasket ? 'gasketTag' : 'smooth')}
        </StateTag>
      </div>
      <dl className="studio-facts">
        {room.streams.map((stream) => (
          <div key={stream.name}>
            <dt>
              {t(`stream.${stream.name}`)}
              {stream.active && <small> · {t('inUse')}</small>}
            </dt>
            <dd className="figures">
              {formatCount(stream.bit_rate)} kbps · {stream.frame_rate} fps
            </dd>
          </div>
        ))}
      </dl>
      <h3>{t('picture')}</h3>
      <dl className="studio-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface OperationsProps {
  room: Room;
  onRoom: (room: Room) => void;
}

const STREAMS = ['main', 'hot', 'cold'] as const;
const CLARITIES: readonly Clarity[] = ['original', 'super', 'high', 'standard'];
type Kind = 'clarity' | 'stream' | 'remove_clarity' | 'gasket';

interface Choice {
  value: string;
  label: string;
  isDisabled?: boolean;
}

export function QuickOperations({ room, onRoom }: OperationsProps) {
  const t = useT();
  const ask = (kind: Kind, { value, label }: Choice) =>
    Modal.confirm({
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
