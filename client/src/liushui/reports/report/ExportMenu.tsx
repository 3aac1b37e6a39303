// Saves a report as PDF, Word, XLSX or CSV, or sends it by e-mail; opens the account's Word template.
import { Button, Dropdown, Menu } from '@arco-design/web-react';
import { IconDownload } from '@arco-design/web-react/icon';
import { useEffect, useRef, useState } from 'react';
import { lazyDialog } from '@/shared/lazyDialog';
import {
  EXPORT_KINDS,
  type ExportKind,
  exportReport,
  exportShortPdf,
  exportWord,
  type WordForm,
} from '../api';
import type { ReportLine } from '../types';
import { useT } from '../words/texts';

const MailDialog = lazyDialog(() => import('./outgoing').then((found) => found.MailDialog));
const WordTemplateDialog = lazyDialog(() => import('./outgoing').then((found) => found.WordTemplateDialog));
const MAIL = 'mail';
const TEMPLATE = 'template';
const WORD = { wordShort: 'short', wordFull: 'full', wordOwn: 'own' } as const satisfies Record<
  string,
  WordForm
>;
const isWord = (key: string): key is keyof typeof WORD => key in WORD;

const SHORT_PDF = 'pdfShort';
/** By which its items are found. */
const MENU = 'export-menu';

function exported(line: Props['line'], key: string): Promise<void> {
  if (key === SHORT_PDF) return exportShortPdf(line);
  return isWord(key) ? exportWord(line, WORD[key]) : exportReport(line, key as ExportKind);
}

interface Props {
  line: Pick<ReportLine, 'id' | 'customer' | 'version' | 'incomplete'>;
  isText?: boolean;
}

export function ExportMenu({ line, isText = false }: Props) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  useMenuKeys(isOpen, () => {
    setOpen(false);
    place.current?.querySelector('button')?.focus();
  });
  const [isBusy, setBusy] = useState(false);
  const [isMailing, setMailing] = useState(false);
  const [isTemplate, setTemplate] = useState(false);
  function save(key: string) {
    setBusy(true);
    // A failure has already been shown by the call itself.
    exported(line, key)
      .catch(() => undefined)
      .finally(() => setBusy(false));
  }
  function choose(item: string) {
    if (item === MAIL) setMailing(true);
    else if (item === TEMPLATE) setTemplate(true);
    else save(item);
  }
  return (
    <span ref={place}>
      <Dropdown
        trigger="click"
        popupVisible={isOpen}
        onVisibleChange={setOpen}
        droplist={
          <Menu className={MENU} onClickMenuItem={choose}>
            <Menu.Item key={SHORT_PDF}>{t(SHORT_PDF)}</Menu.Item>
            {EXPORT_KINDS.map((kind) => (
              <Menu.Item key={kind}>{t('exportAs', { kind: kind.toUpperCase() })}</Menu.Item>
            ))}
            {Object.keys(WORD)
              .filter(isWord)
              .map((key) => (
                <Menu.Item key={key}>{t(key)}</Menu.Item>
              ))}
            <Menu.Item key={TEMPLATE}>{t('wordTemplate')}</Menu.Item>
            <Menu.Item key={MAIL}>{t('sendByMail')}</Menu.Item>
          </Menu>
        }
      >
        <Button
          loading={isBusy}
          aria-haspopup="menu"
          {...(isText ? { type: 'text' as const, size: 'small' as const } : { icon: <IconDownload /> })}
        >
          {t('export')}
        </Button>
      </Dropdown>
      {isMailing && <MailDialog line={line} onClose={() => setMailing(false)} />}
      {isTemplate && <WordTemplateDialog onClose={() => setTemplate(false)} />}
    </span>
  );
}

/** The menu takes the focus when it opens; arrows go through it, Esc leads back. */
function useMenuKeys(isOpen: boolean, close: () => void): void {
  const current = useRef(close);
  useEffect(() => {
    current.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    const items = () => [...document.querySelectorAll<HTMLElement>(`.${MENU} [role="menuitem"]`)];
    const listen = (event: KeyboardEvent) => {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!by && event.key !== 'Escape') return;
      event.preventDefault();
      if (!by) current.current();
      else {
        const all = items();
        const at = all.indexOf(document.activeElement as HTMLElement);
        all.at((at + by) % all.length)?.focus();
      }
    };
    document.addEventListener('keydown', listen, true);
    const timer = setTimeout(() => items()[0]?.focus(), 0);
    return () => {
      document.removeEventListener('keydown', listen, true);
      clearTimeout(timer);
    };
  }, [isOpen]);
}
