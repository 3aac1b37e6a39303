// Says what became of every template of an imported file.
import { Button, Modal } from '@arco-design/web-react';
import { StateTag } from '@/shared/StateTag';
import { useFocusBack } from '@/shared/useFocusBack';
import { useWords } from '../cases/wording';
import { useT } from './templateTexts';
import type { ImportReport } from './types';

const TONES = { taken: 'good', known: 'neutral', refused: 'bad' } as const;

export function ImportDialog({ report, onClose }: { report: ImportReport; onClose: () => void }) {
  const t = useT();
  const words = useWords();
  useFocusBack();
  return (
    <Modal
      visible
      title={t('imported')}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
      style={{ width: 'min(560px, calc(100vw - 32px))' }}
    >
      <p>{t('importedCount', { taken: report.taken, total: report.list.length })}</p>
      <ul className="import-list">
        {report.list.map(({ name, state, reasons }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names may repeat
          <li key={at}>
            <span>{name || t('unnamed')}</span>
            <StateTag tone={TONES[state]}>{t(`state.${state}`)}</StateTag>
            {reasons.map((reason) => (
              <small key={words(reason)}>{words(reason)}</small>
            ))}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
