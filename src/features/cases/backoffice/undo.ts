/** What the officer has just done and can still undo, on whichever screen. */
import { whenSessionEnds } from '../../../client/session/session.ts';
import { createStore } from '../../../client/store.ts';
import { type CaseAct, undoableActs, undoSeconds } from '../acts.ts';
import type { CaseAnswer } from '../calls.ts';

export interface OfferedUndo {
  caseId: string;
  act: CaseAct;
  /** of the case after it was done */
  version: number;
  /** the comment, which comes back into its field */
  words: string;
}

export const undoStore = createStore<OfferedUndo | undefined>(undefined);
let clock: ReturnType<typeof setTimeout> | undefined;

/** Offers it for ten seconds; an act that cannot be undone ends the offer. */
export function offerUndo({ id: caseId }: CaseAnswer, act: CaseAct, version: number, words = ''): void {
  endUndo();
  if (!undoableActs.includes(act)) return;
  undoStore.set({ caseId, act, version, words });
  clock = setTimeout(endUndo, undoSeconds * 1000);
}

export function endUndo(): void {
  clearTimeout(clock);
  undoStore.set(undefined);
}

whenSessionEnds(endUndo);
