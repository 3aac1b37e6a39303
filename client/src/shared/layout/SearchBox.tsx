// The way into the search: a field-like button in the navbar, and Ctrl or Cmd with K from anywhere.
import { IconSearch } from '@arco-design/web-react/icon';
import { lazy, Suspense, useLayoutEffect } from 'react';
import { ErrorBoundary } from '../ErrorBoundary';
import { closeSearch, openSearch, toggleSearch, useSearchOpen } from '../search';
import { useT } from './shellTexts';
import './SearchBox.css';

const SearchDialog = lazy(() => import('./SearchDialog'));

export function SearchBox() {
  const t = useT();
  const isOpen = useSearchOpen();
  // Before anything is painted: who sees the page may press the key.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      toggleSearch();
    };
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
      closeSearch();
    };
  }, []);
  return (
    <>
      <button
        type="button"
        className="search-button"
        // The name where there is room for the sign alone; elsewhere it is what stands in the button.
        title={t('searchKeys')}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={openSearch}
      >
        <IconSearch fontSize={18} />
        <span>{t('search')}</span>
        <kbd>Ctrl K</kbd>
      </button>
      {isOpen && (
        <ErrorBoundary>
          <Suspense fallback={null}>
            <SearchDialog onClose={closeSearch} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
