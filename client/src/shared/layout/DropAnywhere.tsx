// Files dropped beside every place for them: they begin a new task, and the browser never opens them instead of the page.
import { IconUpload } from '@arco-design/web-react/icon';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { droppedFiles } from '../droppedFiles';
import { handIn, NEW_TASK_PATH } from '../handIn';
import { useT } from './shellTexts';
import './DropAnywhere.css';

/** A drag that leaves the window says so in no browser alike: without news for this long it is over. */
const SILENCE_MILLISECONDS = 500;

export function DropAnywhere() {
  const t = useT();
  const navigate = useNavigate();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    let timer = 0;
    const show = (isShown: boolean) => {
      window.clearTimeout(timer);
      setOver(isShown);
      if (isShown) timer = window.setTimeout(() => setOver(false), SILENCE_MILLISECONDS);
    };
    function over(event: DragEvent) {
      if (!event.dataTransfer?.types.includes('Files')) return;
      // A place of its own has taken it already.
      show(!event.defaultPrevented);
      event.preventDefault();
    }
    function drop(event: DragEvent) {
      show(false);
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      void droppedFiles(event.dataTransfer).then((dropped) => {
        if (!handIn(dropped)) void navigate(NEW_TASK_PATH);
      });
    }
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, [navigate]);
  if (!isOver) return null;
  return (
    <div className="drop-anywhere" aria-hidden="true">
      <p>
        <IconUpload />
        {t('dropAnywhere')}
      </p>
    </div>
  );
}
