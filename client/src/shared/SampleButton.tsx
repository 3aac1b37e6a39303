// The sample case for whoever has nothing yet: invented statements, read and judged like one's own, free of charge.
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { post } from './api';
import { useT } from './texts';
import './HandInZone.css';

export function SampleButton() {
  const t = useT();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  async function open() {
    setBusy(true);
    try {
      const { task } = await post('/api/liushui/sample');
      void navigate(task.report_id === null ? '/list/card' : `/report/reportinfo?id=${task.report_id}`);
    } catch {
      // The call has already said why.
    } finally {
      setBusy(false);
    }
  }
  return (
    <button type="button" className="sample-button" disabled={isBusy} onClick={() => void open()}>
      {t('trySample')}
    </button>
  );
}
