// The drawer in which an operator arranges the console.
import { Alert, Button, Drawer, Input, InputNumber, Switch } from '@arco-design/web-react';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { copy } from '../copy';
import { showSuccess } from '../notice';
import { fetchServerMenu } from '../serverMenu';
import {
  choose,
  DEFAULT_COLOR,
  type KeptSettings,
  MENU_WIDTHS,
  setTransient,
  settingsAsText,
  useSettings,
} from '../settings';
import { tabKey } from '../tabs';
import { useT as useSharedT } from '../texts';
import { mayEndOthers } from '../unsaved';
import { type ShellKey, t as tNow, useT } from './shellTexts';
import { canFillScreen, useFullScreen } from './useFullScreen';
import './SettingsDrawer.css';

const WIDTH = 300;
const STEPS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
const COLORS = [DEFAULT_COLOR, '#0FC6C2', '#00B42A', '#F77234', '#F53F3F', '#D91AD9', '#722ED1', '#4E5969'];
const HEX = /^#[0-9A-Fa-f]{6}$/;

type Switchable = {
  [Key in keyof KeptSettings]: KeptSettings[Key] extends boolean ? Key : never;
}[keyof KeptSettings];
const CONTENT = ['navbar', 'menu', 'topMenu', 'tabBar', 'footer'] as const satisfies readonly (Switchable &
  ShellKey)[];

const close = () => setTransient({ globalSettings: false });

/** The menu is there before it is shown; without it the console's own stays. */
async function showServerMenu(isOn: boolean) {
  if (isOn) await fetchServerMenu().catch(() => undefined);
  choose({ menuFromServer: isOn });
}

export default function SettingsDrawer() {
  const t = useT();
  const { pathname, search } = useLocation();
  const settings = useSettings();
  const [isFetching, setFetching] = useState(false);
  const [isFull, toggleFull] = useFullScreen();
  const [byHand, setByHand] = useState('');
  async function copySettings() {
    const text = settingsAsText();
    if (!(await copy(text))) setByHand(text);
    else void showSuccess(tNow('copied'));
  }
  /** Without the tab bar no page is kept but the one on show. */
  async function turn(key: Switchable, isOn: boolean) {
    if (key !== 'tabBar' || isOn || (await mayEndOthers(tabKey(pathname, search)))) choose({ [key]: isOn });
  }
  const row = (key: Switchable & ShellKey) => (
    <Row key={key} label={t(key)}>
      <Switch
        size="small"
        aria-label={t(key)}
        checked={settings[key]}
        onChange={(isOn) => void turn(key, isOn)}
      />
    </Row>
  );
  return (
    <Drawer
      visible
      className="settings-drawer"
      width={WIDTH}
      title={t('settings')}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>{t('close')}</Button>
          <Button type="primary" onClick={() => void copySettings()}>
            {t('copySettings')}
          </Button>
        </>
      }
    >
      <div role="dialog" aria-label={t('settings')}>
        <ThemeColor color={settings.themeColor} />
        <h3>{t('contentSettings')}</h3>
        {CONTENT.map(row)}
        <Row label={t('menuFromServer')}>
          <Switch
            size="small"
            aria-label={t('menuFromServer')}
            loading={isFetching}
            checked={settings.menuFromServer}
            onChange={(isOn) => {
              setFetching(true);
              void showServerMenu(isOn).finally(() => setFetching(false));
            }}
          />
        </Row>
        <MenuWidth width={settings.menuWidth} />
        <h3>{t('otherSettings')}</h3>
        <Row label={t('darkTheme')}>
          <Switch
            size="small"
            aria-label={t('darkTheme')}
            checked={settings.theme === 'dark'}
            onChange={(isDark) => choose({ theme: isDark ? 'dark' : 'light' })}
          />
        </Row>
        {row('colorWeak')}
        {canFillScreen() && (
          <Row label={t('fullScreen')}>
            <Switch size="small" aria-label={t('fullScreen')} checked={isFull} onChange={toggleFull} />
          </Row>
        )}
        <Alert className="settings-note" content={t('keptNote')} />
        {byHand && <ByHand text={byHand} />}
      </div>
    </Drawer>
  );
}

/** Where the browser copies nothing, the text is there to be copied by hand. */
function ByHand({ text }: { text: string }) {
  const t = useT();
  const say = useSharedT();
  return (
    <div role="alert">
      <p>{say('copyByHand')}</p>
      <Input.TextArea
        readOnly
        autoSize={{ minRows: 4, maxRows: 12 }}
        aria-label={t('settings')}
        value={text}
        onFocus={(event) => event.target.select()}
      />
    </div>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="settings-row">
      <span>{label}</span>
      {children}
    </div>
  );
}

function MenuWidth({ width }: { width: number }) {
  const t = useT();
  return (
    <Row label={t('menuWidth')}>
      <InputNumber
        size="small"
        aria-label={t('menuWidth')}
        style={{ width: 80 }}
        min={MENU_WIDTHS.least}
        max={MENU_WIDTHS.most}
        precision={0}
        step={10}
        value={width}
        onChange={(next) => {
          // While a number is being typed it may be none, or too small.
          const isFitting = typeof next === 'number' && next >= MENU_WIDTHS.least && next <= MENU_WIDTHS.most;
          if (isFitting) choose({ menuWidth: Math.round(next) });
        }}
      />
    </Row>
  );
}

function ThemeColor({ color }: { color: string }) {
  const t = useT();
  const [text, setText] = useState(color);
  const pick = (next: string) => {
    setText(next);
    if (HEX.test(next)) choose({ themeColor: next.toUpperCase() });
  };
  const isWrong = !HEX.test(text);
  return (
    <>
      <h3>{t('themeColor')}</h3>
      <div className="theme-color">
        <input
          type="color"
          aria-label={t('themeColorPick')}
          value={color.toLowerCase()}
          onChange={(event) => pick(event.target.value.toUpperCase())}
        />
        <input
          type="text"
          aria-label={t('themeColorHex')}
          aria-invalid={isWrong}
          spellCheck={false}
          maxLength={7}
          value={text}
          onChange={(event) => pick(event.target.value)}
          onBlur={() => setText(color)}
        />
        <Button
          size="small"
          type="text"
          disabled={color === DEFAULT_COLOR}
          onClick={() => pick(DEFAULT_COLOR)}
        >
          {t('themeColorReset')}
        </Button>
      </div>
      <div className="theme-presets">
        {COLORS.map((each) => (
          <button
            key={each}
            type="button"
            style={{ background: each }}
            aria-label={t('colorName', { color: each })}
            aria-pressed={each === color}
            onClick={() => pick(each)}
          />
        ))}
      </div>
      <div className="theme-steps" role="img" aria-label={t('themeColorSteps')}>
        {STEPS.map((step) => (
          <span key={step} style={{ background: `rgb(var(--arcoblue-${step}))` }} />
        ))}
      </div>
    </>
  );
}
