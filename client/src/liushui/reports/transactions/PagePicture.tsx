// A page of the original as a picture with places marked. It is fetched with the token, so an address alone shows nothing.
import { Button, Spin } from '@arco-design/web-react';
import { IconZoomIn, IconZoomOut } from '@arco-design/web-react/icon';
import { useState } from 'react';
import { LoadFailure } from '@/shared/LoadFailure';
import { useLoaded, useObjectUrl } from '@/shared/useLoaded';
import { useT } from './texts';
import './PagePicture.css';

const ZOOMS = [1, 1.5, 2, 3] as const;

interface Props {
  /** Asks for the picture; it must stay the same as long as the picture does. */
  load: (signal: AbortSignal) => Promise<Blob>;
  /** What the picture shows, in words. */
  alt: string;
}

export function PagePicture({ load, alt }: Props) {
  const t = useT();
  const [zoom, setZoom] = useState(0);
  const { data, error, reload } = useLoaded(load);
  const url = useObjectUrl(data);
  if (error) return <LoadFailure error={error} onRetry={reload} />;
  if (!url) return <Spin block className="part-wait" />;
  return (
    <figure className="page-picture">
      <div className="page-tools">
        <Button
          size="small"
          icon={<IconZoomOut />}
          aria-label={t('zoomOut')}
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        />
        <Button size="small" disabled={zoom === 0} onClick={() => setZoom(0)}>
          {t('fit')}
        </Button>
        <Button
          size="small"
          icon={<IconZoomIn />}
          aria-label={t('zoomIn')}
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
      <section className="page-view" tabIndex={0} aria-label={t('pictureLabel')}>
        <img src={url} alt={alt} style={{ width: `${(ZOOMS[zoom] ?? 1) * 100}%` }} />
      </section>
    </figure>
  );
}
