import { createContext, useContext } from 'react';

/** Up to this many lines are drawn whole; beyond it only those in view. */
const wholeLines = 100;

/** True where something scrolls that is not the window, such as a panel: which lines are in view is not known there. */
export const ScrollsApart = createContext(false);

/** How many lines are drawn whole here. */
export function useWholeLines(): number {
  return useContext(ScrollsApart) ? Number.POSITIVE_INFINITY : wholeLines;
}
