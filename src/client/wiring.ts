/**
 * What the engine is told from outside, since it knows no feature: the calls of sign-in and company that it makes
 * itself, and the parts of the shell that features bring. `src/main.browser.tsx` gives them once at the start and says
 * their types by declaration merging, so that `usePerson()` and `useCompany()` are typed without an import from here.
 */
import type { ComponentType } from 'react';
import type { Command } from './palette/commands.ts';

/** Filled by main.browser.tsx: ping, logout, readProfile, readCompany, readAbout, readApproval, withdrawApproval. */
// biome-ignore lint/suspicious/noEmptyInterface: merged into
export interface WiredCalls {}

export interface Wiring {
  calls: WiredCalls;
  /** the phone at the edge of the window, demo only; loaded when somebody has signed in */
  loadPhone: () => Promise<ComponentType>;
  /** finds companies, accounts and payments for the palette; loaded when somebody types there */
  loadFinder: () => Promise<Finder>;
  /** the window with the devices of who is signed in */
  loadDevices: () => Promise<ComponentType>;
}

/** What somebody may mean by the words, at most a handful of each kind. Rejects where the bank does not answer. */
export type Finder = (typed: string, signal: AbortSignal) => Promise<readonly Command[]>;

let wiring: Wiring | undefined;

export function wire(given: Wiring): void {
  wiring = given;
}

/** @throws before `wire`: a mistake in the start of the program */
export function wired(): Wiring {
  if (!wiring) throw new Error('The client is used before main.browser.tsx has wired it.');
  return wiring;
}
