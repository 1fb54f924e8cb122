/**
 * What the engine is distinguished from outside, since it knows no feature: the calls of sign-in and company that it
 * makes itself, the parts of the shell that features bring, and where the staff area is. `src/main.browser.tsx` says it
 * at the start; `src/features.company.ts` says the types of the calls by declaration merging, so that `usePerson()` and
 * `useCompany()` are typed without an import from here.
 */
import type { BrowserFeature, ShellParts } from './features.ts';
import type { WiredCalls } from './wiredCalls.ts';

export interface Wiring extends ShellParts {
  calls: WiredCalls;
  /** what only staff need */
  loadStaff: () => Promise<readonly BrowserFeature[]>;
}

let wiring: Wiring | undefined;

export function wire(given: Wiring): void {
  wiring = given;
}

/** @throws before `wire`: a mistake in the start of the program */
export function wired(): Wiring {
  if (!wiring) throw new Error('The client is used before main.browser.tsx has wired it.');
  return wiring;
}
