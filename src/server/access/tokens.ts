/** Tokens and codes: random, shown once, kept only as hashes. */
import { createHmac, hash, randomBytes, randomInt } from 'node:crypto';
import { codeLength, codeLetters } from '#shared/enrolmentCode.ts';

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash of a token or code, which alone the database keeps. */
export function secretHash(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/**
 * The sign-in code of an anonymous session: derived from its token, so that polling shows the same code again
 * although only the hash is stored.
 */
export function getLoginCode(token: string, generation: number): string {
  return createHmac('sha256', token).update(`login-code ${generation}`).digest('base64url').slice(0, 32);
}

/** A code of an enrolment, 40 bits. */
export function newCode(): string {
  return Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('');
}
