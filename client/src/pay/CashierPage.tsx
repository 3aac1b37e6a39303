// Faults of the local cashier, for administrators: each can be switched on to see that money stays right.
import { Alert, Button, Switch } from '@arco-design/web-react';
import { useState } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import { showSuccess } from '@/shared/notice';
import { PageHeader } from '@/shared/PageHeader';
import { type Faults, getFaults, setFaults } from './api';
import { texts, t as tNow, useT } from './cashierTexts';
import './pay.css';

export const loader = () => getFaults();

const GROUPS = {
  delivery: ['duplicate', 'delayed', 'reordered', 'silent', 'answer_lost'],
  content: ['wrong_amount', 'wrong_app', 'wrong_seller', 'sha1', 'tampered', 'doubled_parameter', 'gbk'],
  gateway: ['gateway_timeout', 'finished', 'refund_notice', 'close_ignored'],
} as const;

type Group = keyof typeof GROUPS;

/** The server's faults by group; one that this client does not know yet stands with the gateway's. */
function grouped(known: readonly string[]): [Group, string[]][] {
  const placed = new Set<string>(Object.values(GROUPS).flat());
  return (Object.keys(GROUPS) as Group[]).map((group) => [
    group,
    [
      ...GROUPS[group].filter((each) => known.includes(each)),
      ...(group === 'gateway' ? known.filter((each) => !placed.has(each)) : []),
    ],
  ]);
}

export function Component() {
  const t = useT();
  const loaded = useLoaderData<Faults>();
  const [on, setOn] = useState<readonly string[]>(loaded.faults);
  const [busy, setBusy] = useState<string | null>(null);
  const save = (wanted: string[], key: string) => {
    setBusy(key);
    setFaults(wanted)
      .then(({ faults }) => {
        setOn(faults);
        void showSuccess(tNow('changed'));
      })
      // A failure has already been shown by the call itself.
      .catch(() => undefined)
      .finally(() => setBusy(null));
  };
  const flip = (fault: string, isOn: boolean) =>
    save(isOn ? [...on, fault] : on.filter((each) => each !== fault), fault);
  return (
    <>
      <PageHeader
        title={t('title')}
        note={t('note')}
        actions={
          <>
            <Link className="pay-link" to="/admin/orders">
              {t('backToOrders')}
            </Link>
            <Button disabled={on.length === 0} loading={busy === 'all'} onClick={() => save([], 'all')}>
              {t('allOff')}
            </Button>
          </>
        }
      />
      <Alert
        className="pay-banner"
        type={on.length > 0 ? 'warning' : 'info'}
        content={on.length > 0 ? t('someOn', { count: on.length }) : t('noneOn')}
      />
      {grouped(loaded.known).map(([group, faults]) => (
        <section key={group} className="card">
          <h2>{t(`group.${group}`)}</h2>
          <ul className="fault-list">
            {faults.map((fault) => (
              <Fault
                key={fault}
                fault={fault}
                isOn={on.includes(fault)}
                isBusy={busy !== null}
                isSaving={busy === fault}
                onFlip={flip}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

interface FaultProps {
  fault: string;
  isOn: boolean;
  isBusy: boolean;
  isSaving: boolean;
  onFlip: (fault: string, isOn: boolean) => void;
}

function Fault({ fault, isOn, isBusy, isSaving, onFlip }: FaultProps) {
  const t = useT();
  const word = (part: 'name' | 'does' | 'wants', otherwise: string) => {
    const key = `${part}.${fault}`;
    return key in texts.zh ? t(key as keyof typeof texts.zh) : otherwise;
  };
  const name = word('name', fault);
  return (
    <li className={isOn ? 'fault fault-on' : 'fault'}>
      <div>
        <h3>{name}</h3>
        <p>{word('does', t('unknown'))}</p>
        <p className="fault-wants">
          <strong>{t('expect')}</strong> {word('wants', '–')}
        </p>
      </div>
      <Switch
        aria-label={name}
        checked={isOn}
        loading={isSaving}
        disabled={isBusy && !isSaving}
        onChange={(next) => onFlip(fault, next)}
      />
    </li>
  );
}
