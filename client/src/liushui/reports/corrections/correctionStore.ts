// That something was said about a category: parts that show corrections ask again when this counts up.
import { createStore, useStore } from '@/shared/store';

const said = createStore(0);

export const noteCorrection = () => said.set(said.get() + 1);
export const useCorrectionCount = () => useStore(said);
