// The two switches that stand on the login screen and in the navbar: language and theme.
import { useEffect, useId, useRef, useState } from 'react';
import { getLocale, LOCALES, type Locale, setLocale, useLocale } from '../i18n';
import { showSuccess } from '../notice';
import { t as tNow, useT } from '../texts';
import { toggleTheme, useTheme } from '../theme';
import './switches.css';

export function ThemeSwitch() {
  const t = useT();
  const isDark = useTheme() === 'dark';
  const name = t(isDark ? 'lightMode' : 'darkMode');
  return (
    <button
      type="button"
      className="icon-button theme-switch"
      aria-label={name}
      title={name}
      onClick={toggleTheme}
    >
      <svg {...STROKE} aria-hidden="true">
        {isDark ? (
          <path d="M20 14.5A8.5 8.5 0 019.5 4 8.5 8.5 0 1020 14.5z" />
        ) : (
          <>
            <circle cx="12" cy="12" r="4" />
            <path d="M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2" />
          </>
        )}
      </svg>
    </button>
  );
}

const STROKE = {
  viewBox: '0 0 24 24',
  width: 18,
  height: 18,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

export function chooseLanguage(locale: Locale): void {
  if (setLocale(locale)) void showSuccess(tNow('switchedLanguage'));
}

/** A small menu of its own: the login screen has no room in its budget for Arco's dropdown. */
export function LanguageSwitch() {
  const t = useT();
  const locale = useLocale();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [isOpen]);

  return (
    <div className="language-switch" ref={box}>
      <button
        type="button"
        className="icon-button"
        aria-label={t('language')}
        title={t('language')}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <svg {...STROKE} aria-hidden="true">
          <path d="M3 5h10M8 3v2c0 4-2 7-5 9M5 9c1 3 4 5 7 5M12 21l4.5-11L21 21M13.7 17h5.6" />
        </svg>
      </button>
      {isOpen && (
        <ul className="language-list" id={id}>
          {LOCALES.map(({ code, name }) => (
            <li key={code}>
              <button
                type="button"
                lang={code}
                aria-pressed={code === locale}
                onClick={() => {
                  setOpen(false);
                  if (code !== getLocale()) chooseLanguage(code);
                }}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
