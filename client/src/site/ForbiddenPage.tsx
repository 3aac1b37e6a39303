// The screen for a resource that the operator's role may not open.
import { ExceptionPanel } from './ExceptionPanel';

export const Component = () => <ExceptionPanel status="403" />;
