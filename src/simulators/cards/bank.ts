/** Calls the bank: one signed request for each message. */
import { type BankAnswer, bankAnswer, type FromProcessor } from '#features/cards/processor/messages.ts';
import { signedHeaders } from './signature.ts';

/** Rejects where the bank is away: it does not answer, not in time, not with 2xx, or not what it should. */
export type SendToBank = (message: FromProcessor, signal: AbortSignal) => Promise<BankAnswer>;

/** @param url where the bank takes messages */
export function sendToBankAt(url: string, secret: string): SendToBank {
  return async (message, signal) => {
    const body = JSON.stringify(message);
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal,
      headers: { 'content-type': 'application/json', ...signedHeaders(secret, body, Date.now()) },
      body,
    });
    if (response.ok) return bankAnswer.parse(await response.json());
    await response.body?.cancel();
    throw new Error(`The bank answered ${response.status}.`);
  };
}
