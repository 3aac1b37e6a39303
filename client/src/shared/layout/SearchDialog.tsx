// The search: a field, and below it what was found, to be walked through with the arrows.
import { Modal } from '@arco-design/web-react';
import { IconSearch } from '@arco-design/web-react/icon';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DemoTag } from '../Demo';
import type { Found } from '../search';
import { kindText } from './searchSources';
import { useT } from './shellTexts';
import { useSearch } from './useSearch';

export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const id = useId();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const { found, isBusy, hasFailed } = useSearch(text);
  const at = Math.min(chosen, Math.max(0, found.length - 1));

  useEffect(() => {
    // The dialog takes the focus for itself first.
    const timer = setTimeout(() => field.current?.focus(), 50);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [at, id]);

  function open(hit: Found | undefined) {
    if (!hit) return;
    onClose();
    if (hit.act) hit.act();
    else void navigate(hit.path);
  }
  function press(event: KeyboardEvent) {
    // While an input method is choosing characters, its Enter and arrows are its own.
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && found.length > 0) {
      event.preventDefault();
      setChosen((at + step + found.length) % found.length);
    }
    if (event.key === 'Enter') open(found[at]);
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    }
  }
  return (
    <Modal
      visible
      className="search-dialog"
      title={null}
      footer={null}
      closable={false}
      alignCenter={false}
      onCancel={onClose}
      aria-label={t('search')}
    >
      <div className="search-field">
        <IconSearch fontSize={18} />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={t('searchHint')}
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          placeholder={t('searchHint')}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(0);
          }}
          onKeyDown={press}
        />
        <button type="button" onClick={onClose}>
          Esc
        </button>
      </div>
      <p className="visually-hidden" role="status">
        {isBusy ? t('searchBusy') : text.trim() && t('searchCount', { count: found.length })}
      </p>
      <Hits id={id} label={t('search')} found={found} at={at} onChoose={setChosen} onOpen={open} />
      {found.length === 0 && (
        <p className="search-nothing">
          {!text.trim() ? (
            t('searchStart')
          ) : isBusy ? (
            t('searchBusy')
          ) : hasFailed ? null : (
            <>
              {t('searchNothing', { words: text.trim() })}
              <br />
              {t('searchTry')}
            </>
          )}
        </p>
      )}
      {hasFailed && <p className="search-nothing">{t('searchFailed')}</p>}
      <p className="search-keys" aria-hidden="true">
        <kbd>↑</kbd>
        <kbd>↓</kbd> {t('keyMove')} <kbd>↵</kbd> {t('keyOpen')} <kbd>Esc</kbd> {t('keyClose')}
      </p>
    </Modal>
  );
}

interface HitsProps {
  id: string;
  label: string;
  found: Found[];
  at: number;
  onChoose: (at: number) => void;
  onOpen: (hit: Found) => void;
}

function Hits({ id, label, found, at, onChoose, onOpen }: HitsProps) {
  return (
    <div id={`${id}-list`} role="listbox" className="search-hits" aria-label={label}>
      {found.map((hit, place) => (
        <div key={hit.key} role="presentation">
          {hit.kind !== found[place - 1]?.kind && <strong>{kindText(hit.kind)}</strong>}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys of the list */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the option */}
          <div
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === at}
            className="search-hit"
            onPointerMove={() => onChoose(place)}
            onClick={() => onOpen(hit)}
          >
            <span>{hit.title}</span>
            <DemoTag of={hit.demo} />
            {hit.note && <small className="figures">{hit.note}</small>}
            {hit.state && <em>{hit.state}</em>}
          </div>
        </div>
      ))}
    </div>
  );
}
