// An administrator confirms that a PDF is the bank's original: how it is made is learned for later ones.
import { Button } from '@arco-design/web-react';
import { askFirst } from '@/shared/ask';
import { showSuccess } from '@/shared/notice';
import { useSession } from '@/shared/session';
import { confirmOriginal } from '../api';
import type { Finding } from '../types';
import { t as tNow, useT } from './originalTexts';

/** The check that compares with originals: it stands for PDFs of a named bank or wallet only. */
const COMPARED = 'ZW-21';

interface Props {
  checks: readonly Finding[];
  file: number;
  reportId: number;
}

export function ConfirmOriginal({ checks, file, reportId }: Props) {
  const t = useT();
  const { role } = useSession();
  if (role !== 'admin' || !checks.some(({ id }) => id === COMPARED)) return null;
  return (
    <Button size="small" onClick={() => ask(reportId, file)}>
      {t('confirm')}
    </Button>
  );
}

function ask(reportId: number, file: number) {
  askFirst({
    title: tNow('confirmTitle'),
    content: tNow('confirmBody'),
    okText: tNow('confirm'),
    onOk: async () => {
      await confirmOriginal(reportId, file);
      void showSuccess(tNow('confirmed'));
    },
  });
}
