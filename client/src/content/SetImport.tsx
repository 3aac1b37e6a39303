// Sets from a CSV: what was made, and every row that was not, with its reason.
import { Alert, Button, Modal } from '@arco-design/web-react';
import { useRef, useState } from 'react';
import { useT as useSharedT } from '@/shared/texts';
import { type Imported, importSets } from './api';
import { useSetT } from './setTexts';

interface Props {
  onClose: () => void;
  onDone: () => void;
}

export function SetImport({ onClose, onDone }: Props) {
  const t = useSetT();
  const shared = useSharedT();
  const file = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [report, setReport] = useState<Imported | null>(null);
  async function send(chosen: File | undefined) {
    if (!chosen) return;
    setBusy(true);
    // What the file before made says nothing about this one.
    setReport(null);
    await importSets(chosen).then(
      (found) => {
        setReport(found);
        if (found.made > 0) onDone();
      },
      () => undefined,
    );
    setBusy(false);
  }
  return (
    <Modal
      title={t('importTitle')}
      visible
      onCancel={onClose}
      style={{ width: 'min(640px, calc(100vw - 32px))' }}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <p className="reader-hint">{t('importHint')}</p>
      <Button type="primary" loading={isBusy} onClick={() => file.current?.click()}>
        {t(isBusy ? 'importing' : 'chooseFile')}
      </Button>
      <input
        ref={file}
        type="file"
        hidden
        accept=".csv,text/csv"
        aria-label={t('chooseFile')}
        onChange={(event) => {
          void send(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {report && (
        <div className="import-report" role="status">
          <Alert
            type={report.made > 0 ? 'success' : 'warning'}
            content={t('importDone', { made: report.made })}
          />
          {report.bad.length > 0 && (
            <>
              <Alert type="error" content={t('importBad', { count: report.bad.length })} />
              <table>
                <thead>
                  <tr>
                    <th scope="col">{t('row')}</th>
                    <th scope="col">{t('problems')}</th>
                  </tr>
                </thead>
                <tbody>
                  {report.bad.map((bad) => (
                    <tr key={bad.row}>
                      <td className="figures">{bad.row}</td>
                      <td>{bad.problems.join(shared('between'))}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </>
          )}
        </div>
      )}
    </Modal>
  );
}
