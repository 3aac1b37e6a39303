// The operator's own words on the report.
import { Button, Input } from '@arco-design/web-react';
import { useState } from 'react';
import { showSuccess } from '@/shared/notice';
import { concludeReport } from '../api';
import { t as tNow, useT } from '../words/texts';

const LENGTH = 4000;

interface Props {
  reportId: number;
  conclusion: string;
  onSaved: () => void;
}

export function Conclusion({ reportId, conclusion, onSaved }: Props) {
  const t = useT();
  const [text, setText] = useState(conclusion);
  const [isBusy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      await concludeReport(reportId, text);
      void showSuccess(tNow('conclusionSaved'));
      onSaved();
    } catch {
      // The call has already said why; the words stay in the field.
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="conclusion">
      <label htmlFor="conclusion">{t('conclusion')}</label>
      <Input.TextArea
        id="conclusion"
        autoSize={{ minRows: 4, maxRows: 16 }}
        maxLength={LENGTH}
        value={text}
        onChange={setText}
        aria-describedby="conclusion-hint"
      />
      <p className="conclusion-print">{text}</p>
      <div className="conclusion-foot">
        <span id="conclusion-hint" className="quiet">
          {text.length > LENGTH - 500
            ? t('conclusionLeft', { count: LENGTH - text.length })
            : t('conclusionHint')}
        </span>
        <Button type="primary" loading={isBusy} disabled={text === conclusion} onClick={save}>
          {t('save')}
        </Button>
      </div>
    </div>
  );
}
