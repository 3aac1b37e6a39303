// Where in the original a check found something: one page after the other, its places framed.
import { Button } from '@arco-design/web-react';
import { useCallback, useState } from 'react';
import { getMarkedPage } from '../api';
import { PagePicture } from '../transactions/PagePicture';
import type { Finding } from '../types';
import { useT } from '../words/texts';

export function MarkedPages({ check, reportId }: { check: Finding; reportId: number }) {
  const t = useT();
  const [open, setOpen] = useState(0);
  const pages = check.pages ?? [];
  if (pages.length === 0 || check.file == null) return null;
  return (
    <div className="marked-pages">
      {pages.map(({ page }) => (
        <Button
          key={page}
          size="small"
          aria-expanded={page === open}
          onClick={() => setOpen(page === open ? 0 : page)}
        >
          {t('markedPage', { page })}
        </Button>
      ))}
      {open > 0 && <Picture key={open} check={check.id} file={check.file} page={open} reportId={reportId} />}
    </div>
  );
}

interface PictureProps {
  check: string;
  file: number;
  page: number;
  reportId: number;
}

function Picture({ check, file, page, reportId }: PictureProps) {
  const t = useT();
  const load = useCallback(
    (signal: AbortSignal) => getMarkedPage(reportId, { check, file, page }, { signal, isQuiet: true }),
    [reportId, check, file, page],
  );
  return <PagePicture load={load} alt={t('markedPagePicture', { page })} />;
}
