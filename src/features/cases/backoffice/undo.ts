/** What the officer has just done and can still undo, on whichever screen. */
import { createOffer } from '#client/session/createOffer.ts';
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

const undo = createOffer<OfferedUndo>(undoSeconds);
export const { store: undoStore, end: endUndo } = undo;

/** Offers it for ten seconds; what cannot be undone ends the offer. */
export function offerUndo(
  { clientID: clientId, id: caseId, title }: CaseAnswer,
  done: string,
  { version, canUndo }: { version: number; canUndo: boolean },
  words = '',
): void {
  if (canUndo) undo.offer({ clientId, caseId, title, done, version, words });
  else endUndo();
}
