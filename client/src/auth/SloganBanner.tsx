// The login screen's banner: three slogans in turn, which rest under the pointer, on pause and when motion is unwanted.
import { useEffect, useState } from 'react';
import { Logo } from '@/shared/Logo';
import { ChainPicture, EvidencePicture, VaultPicture } from './pictures';
import { useT } from './texts';

const SLOGANS = [
  { title: 'evidence', line: 'evidenceLine', Picture: EvidencePicture },
  { title: 'exact', line: 'exactLine', Picture: ChainPicture },
  { title: 'own', line: 'ownLine', Picture: VaultPicture },
] as const;
const TURN_MILLISECONDS = 6000;

const wantsStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

export function SloganBanner() {
  const t = useT();
  const [index, setIndex] = useState(0);
  const [isPaused, setPaused] = useState(wantsStill);
  const [isWatched, setWatched] = useState(false);

  useEffect(() => {
    if (isPaused || isWatched) return;
    const timer = setInterval(() => setIndex((at) => (at + 1) % SLOGANS.length), TURN_MILLISECONDS);
    return () => clearInterval(timer);
  }, [isPaused, isWatched]);

  const { title, line, Picture } = SLOGANS[index] ?? SLOGANS[0];
  return (
    <section
      className="login-banner"
      aria-label={t('slogans')}
      onPointerEnter={() => setWatched(true)}
      onPointerLeave={() => setWatched(false)}
    >
      <Logo isOnDark />
      <div key={title} className="slogan" data-motion={isPaused ? 'off' : 'on'}>
        <Picture />
        <h2>{t(title)}</h2>
        <p>{t(line)}</p>
      </div>
      <div className="slogan-dots">
        {SLOGANS.map((slogan, at) => (
          <button
            key={slogan.title}
            type="button"
            aria-label={t('slogan', { number: at + 1, count: SLOGANS.length })}
            aria-current={at === index}
            onClick={() => setIndex(at)}
          >
            <i />
          </button>
        ))}
        <button
          type="button"
          aria-label={t(isPaused ? 'play' : 'pause')}
          onClick={() => setPaused(!isPaused)}
        >
          <svg viewBox="0 0 12 12" width="12" height="12" fill="currentColor" aria-hidden="true">
            {isPaused ? <path d="M3 1l7 5-7 5z" /> : <path d="M2 1h3v10H2zM7 1h3v10H7z" />}
          </svg>
        </button>
      </div>
    </section>
  );
}
