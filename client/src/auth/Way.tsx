// How somebody proves an address: by mobile number or e-mail, with the code that is sent there.
import { IconEmail, IconMobile } from '@arco-design/web-react/icon';
import { useState } from 'react';
import type { Address, CodeEvent, WebInfo } from './api';
import { CodeField } from './CodeField';
import { useT } from './doorTexts';
import { Field } from './fields';
import type { Sending } from './forms';

type Kind = 'mobile' | 'email';

export interface Way {
  kind: Kind;
  setKind: (kind: Kind) => void;
  values: Record<Kind, string>;
  setValue: (value: string) => void;
  captcha: string;
  setCaptcha: (captcha: string) => void;
  /** What the calls want. */
  address: Address;
}

export function useWay(info: WebInfo): Way {
  const [kind, setKind] = useState<Kind>(info.smsEnabled || !info.emailEnabled ? 'mobile' : 'email');
  const [values, setValues] = useState({ mobile: '', email: '' });
  const [captcha, setCaptcha] = useState('');
  const value = values[kind].trim();
  return {
    kind,
    setKind: (next) => {
      setKind(next);
      setCaptcha('');
    },
    values,
    setValue: (next) => setValues({ ...values, [kind]: next }),
    captcha,
    setCaptcha,
    address: kind === 'mobile' ? { mobile: value } : { email: value },
  };
}

interface Props {
  way: Way;
  info: WebInfo;
  event: CodeEvent;
  sending: Sending;
}

export function WayFields({ way, info, event, sending: { problems, setProblem } }: Props) {
  const t = useT();
  const { kind } = way;
  const hasBoth = info.smsEnabled && info.emailEnabled;
  return (
    <>
      {hasBoth && (
        <fieldset className="login-ways">
          <legend className="visually-hidden">{t('by')}</legend>
          {(['mobile', 'email'] as const).map((each) => (
            <label key={each}>
              <input type="radio" name="way" checked={kind === each} onChange={() => way.setKind(each)} />
              {t(each)}
            </label>
          ))}
        </fieldset>
      )}
      <Field
        key={kind}
        name={kind}
        label={t(kind)}
        type={kind === 'mobile' ? 'tel' : 'email'}
        inputMode={kind === 'mobile' ? 'tel' : 'email'}
        autoComplete={kind === 'mobile' ? 'tel' : 'email'}
        prefix={kind === 'mobile' ? <IconMobile /> : <IconEmail />}
        placeholder={t(kind === 'mobile' ? 'mobileHint' : 'emailHint')}
        value={way.values[kind]}
        onChange={way.setValue}
        problem={problems[kind]}
      />
      <CodeField
        key={`${kind}-code`}
        value={way.captcha}
        onChange={way.setCaptcha}
        problem={problems.captcha}
        event={event}
        kind={kind}
        address={way.values[kind]}
        isKept={kind === 'mobile' ? info.smsKept : info.emailKept}
        onAddressProblem={(text) => setProblem(kind, text)}
        onSent={() => setProblem('captcha', '')}
      />
    </>
  );
}
