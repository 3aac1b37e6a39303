// The product's mark and name.
import { useT } from './texts';

export function Logo({ isOnDark = false }: { isOnDark?: boolean }) {
  const t = useT();
  return (
    <span className="logo" data-on-dark={isOnDark}>
      <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill={isOnDark ? 'rgb(255 255 255 / 16%)' : '#165dff'} />
        <g fill="none" stroke="#fff" strokeWidth="2.6" strokeLinecap="round">
          <path d="M7 11c3-3 6-3 9 0s6 3 9 0" />
          <path d="M7 17c3-3 6-3 9 0s6 3 9 0" opacity=".8" />
          <path d="M7 23c3-3 6-3 9 0" opacity=".55" />
        </g>
      </svg>
      <span className="logo-name">{t('product')}</span>
    </span>
  );
}
