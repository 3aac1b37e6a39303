// Scans of one application: pictures here, PDFs as files. Each look is written down by the server.
import { Button } from '@arco-design/web-react';
import { useEffect, useState } from 'react';
import { download, fetchBlob } from '@/shared/api';
import { getScan, type Review } from './api';
import { useT } from './reviewTexts';

interface Props {
  id: number;
  scans: Review['scans'];
  /** Which one is on show, counted from 0. */
  place: number;
  onTurn: (place: number) => void;
}

export function ScanViewer({ id, scans, place, onTurn }: Props) {
  const t = useT();
  const scan = scans[place];
  if (!scan) return <p className="rz-quiet">{t('scansNone')}</p>;
  return (
    <div className="rz-viewer">
      {scans.length > 1 && (
        <div className="segments" role="tablist" aria-label={t('scans')}>
          {scans.map((each, number) => (
            <button
              key={each.place}
              type="button"
              role="tab"
              aria-selected={number === place}
              onClick={() => onTurn(number)}
            >
              {each.place}
            </button>
          ))}
        </div>
      )}
      {scan.mimetype === 'application/pdf' ? (
        <Pdf id={id} scan={scan} />
      ) : (
        <Picture key={scan.place} id={id} place={scan.place} />
      )}
    </div>
  );
}

function Pdf({ id, scan }: { id: number; scan: Review['scans'][number] }) {
  const t = useT();
  const path = { application_id: id, place: scan.place };
  const save = () =>
    download(
      fetchBlob('/api/renzheng/reviews/{application_id}/scans/{place}', { path }),
      `verification-${id}-${scan.place}.pdf`,
    );
  return (
    <Button onClick={() => save().catch(() => undefined)}>
      {t('savePdf', { size: Math.ceil(scan.size_bytes / 1024) })}
    </Button>
  );
}

function Picture({ id, place }: { id: number; place: number }) {
  const t = useT();
  const [address, setAddress] = useState('');
  const [isFailed, setFailed] = useState(false);
  const [isLarge, setLarge] = useState(false);
  const [quarters, setQuarters] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    let made = '';
    getScan(id, place, controller.signal).then(
      (blob) => {
        made = URL.createObjectURL(blob);
        setAddress(made);
      },
      () => {
        if (!controller.signal.aborted) setFailed(true);
      },
    );
    return () => {
      controller.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [id, place]);
  if (isFailed) return <p role="alert">{t('scanFailed')}</p>;
  return (
    <>
      <div className="rz-picture" data-large={isLarge}>
        {address && (
          <img
            src={address}
            alt={t('scan', { place })}
            style={{ transform: `rotate(${quarters * 90}deg)` }}
          />
        )}
      </div>
      <div className="rz-actions">
        <Button size="small" onClick={() => setLarge(!isLarge)}>
          {t(isLarge ? 'zoomOut' : 'zoomIn')}
        </Button>
        <Button size="small" onClick={() => setQuarters((quarters + 1) % 4)}>
          {t('turn')}
        </Button>
      </div>
    </>
  );
}
