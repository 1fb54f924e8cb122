/** The call that reads the case on the desk: other features invalidate it where they have changed the case. */
import { caseCalls } from '../calls.ts';

export const openedCase = caseCalls.readCase;
