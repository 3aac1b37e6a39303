// The screen for what succeeded, or was submitted and is on its way.
import { loaderFor, ResultPanel } from './ResultPanel';

export const loader = loaderFor(false);
export const Component = () => <ResultPanel hasFailed={false} />;
