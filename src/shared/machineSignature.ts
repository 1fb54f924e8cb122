/** How a machine signs what it sends to the bank, and the bank what it sends to a machine. */
import { isMoment } from './days.ts';

/** Headers of a request; the signature is the hex HMAC-SHA-256 of `signedText` under the shared secret. */
export const processorHeaders = { time: 'x-time', signature: 'x-signature' } as const;

/** A request whose time is further away than this is refused. */
export const signatureMs = 5 * 60_000;

/** The one form of `x-time`: 2026-11-20T10:00:00.000Z, of a day that exists. */
export function isSignedTime(time: string): boolean {
  return time.length === 24 && time.at(-5) === '.' && isMoment(time);
}

/** What is signed. `time` is as the header has it. */
export function signedText(time: string, body: string): string {
  return `${time}.${body}`;
}
