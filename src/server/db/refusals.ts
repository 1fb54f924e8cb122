/** What SQL functions refuse. */
import { isErrorCode, Refusal } from '#shared/errors.ts';

/**
 * Throws what an SQL function answered as its refusal, a code in snake case; null: it refused nothing. @throws Refusal
 */
export function throwRefused(refusal: string | null): void {
  if (refusal === null) return;
  const code = refusal.replaceAll('_', '-');
  throw new Refusal(isErrorCode(code) ? code : 'state-conflict');
}
