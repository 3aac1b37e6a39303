// Arco's message and dialog with their styles, in a chunk of their own.
import { Button } from '@arco-design/web-react';
import './noticeParts.css';

export { Message, Modal, Notification } from '@arco-design/web-react';
export { askFirst } from './ask';

export const undoButton = (text: string, onClick: () => void) => (
  <Button type="primary" size="small" onClick={onClick}>
    {text}
  </Button>
);
