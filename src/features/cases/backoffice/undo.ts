/** What the officer has just done and can still undo, on whichever screen. */
import { whenSessionEnds } from '#client/session/session.ts';
import { createStore } from '#client/store.ts';
import type { CaseAnswer } from '../caseAnswer.ts';
import { undoSeconds } from '../rules.ts';

export interface OfferedUndo {
  clientId: string;
  caseId: string;
  /** of the case */
  title: string;
  /** 'Taken' */
  done: string;
  /** of the case after it was done */
  version: number;
  /** the comment, which comes back into its field */
  words: string;
}

export const undoStore = createStore<OfferedUndo | undefined>(undefined);
let clock: ReturnType<typeof setTimeout> | undefined;

/** Offers it for ten seconds; what cannot be undone ends the offer. */
export function offerUndo(
  { clientID: clientId, id: caseId, title }: CaseAnswer,
  done: string,
  { version, canUndo }: { version: number; canUndo: boolean },
  words = '',
): void {
  endUndo();
  if (!canUndo) return;
  undoStore.set({ clientId, caseId, title, done, version, words });
  clock = setTimeout(endUndo, undoSeconds * 1000);
}

export function endUndo(): void {
  clearTimeout(clock);
  undoStore.set(undefined);
}

whenSessionEnds(endUndo);
