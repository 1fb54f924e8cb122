// Codes of enrolments that tests make without a proposal.
import { secretHash } from '#server/access/tokens.ts';

/** Of every link that a test makes by itself. */
export const testCode = 'TEST-2345';
export const testCodeHash = secretHash('TEST2345');
