// The screen for a failure on the server.
import { ExceptionPanel } from './ExceptionPanel';

export const Component = () => <ExceptionPanel status="500" />;
