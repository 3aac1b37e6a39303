// What plays: the video at the place where everybody is, the gasket, or nothing.
import { Select } from '@arco-design/web-react';
import { useRef, useState } from 'react';
import { EmptyState } from '@/shared/EmptyState';
import { StateTag } from '@/shared/StateTag';
import type { Program, Room } from './api';
import { useT } from './texts';

interface Props {
  room: Room;
  viewers: number;
  isFull?: boolean;
}

export function Preview({ room, viewers, isFull = false }: Props) {
  const t = useT();
  const [chosen, setChosen] = useState<number | null>(null);
  const isOpen = room.method === 'web' && room.live;
  const playable = room.programs.filter(({ audit }) => audit === 'passed');
  const id = isOpen && chosen !== null ? chosen : room.playing?.program_id;
  const program = playable.find((each) => each.id === id);
  return (
    <section className="card" aria-label={t('preview')}>
      <div className="studio-picture">
        {isFull ? (
          <EmptyState title={t('full')} />
        ) : room.live && room.gasket ? (
          <p className="studio-gasket">{t('gasketOn')}</p>
        ) : room.live && program ? (
          <Film
            key={program.id}
            program={program}
            offset={isOpen ? 0 : (room.playing?.offset_seconds ?? 0)}
          />
        ) : (
          <EmptyState title={t('offAir')} hint={t('offAirHint')} />
        )}
      </div>
      <div className="studio-bar">
        <strong>{room.title || t('untitled')}</strong>
        <StateTag tone={room.live ? 'good' : 'neutral'}>{t(room.live ? 'live' : 'offAir')}</StateTag>
        {isOpen && (
          <Select
            aria-label={t('choose')}
            placeholder={t('choose')}
            size="small"
            value={id}
            options={playable.map((each) => ({ label: each.name, value: each.id }))}
            onChange={(next: number) => setChosen(next)}
          />
        )}
        <span className="figures studio-viewers">{t('watching', { count: viewers })}</span>
      </div>
      {room.notification && <p className="studio-notification">{room.notification}</p>}
    </section>
  );
}

function Film({ program, offset }: { program: Program; offset: number }) {
  const [began] = useState(offset);
  const hasJoined = useRef(false);
  function join(player: HTMLVideoElement) {
    if (hasJoined.current) return;
    hasJoined.current = true;
    player.currentTime = began;
    // A browser may refuse to play by itself: the button of the player is there.
    void player.play()?.catch(() => undefined);
  }
  return (
    <video
      src={program.video}
      onLoadedMetadata={({ currentTarget }) => join(currentTarget)}
      poster={program.cover || undefined}
      controls
      muted
      playsInline
      preload="metadata"
      aria-label={program.name}
    />
  );
}
