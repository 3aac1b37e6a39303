// The screen for a page that does not exist, also shown where a role may not go.
import { ExceptionPanel } from './ExceptionPanel';

export const Component = () => <ExceptionPanel status="404" />;
