// The screen for what failed, with the reason and the way to mend it.
import { loaderFor, ResultPanel } from './ResultPanel';

export const loader = loaderFor(true);
export const Component = () => <ResultPanel hasFailed />;
