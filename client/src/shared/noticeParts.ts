// Arco's message and dialog with their styles, in a chunk of their own.
import './noticeParts.css';

export { Message, Modal, Notification } from '@arco-design/web-react';
