/**
 * Asks another bank whether a name belongs to an account, over the scheme of the EPC (EPC218-23, JSON of EPC164-22).
 */

import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { payeeVerification } from '#features/payments/limits.ts';
import { boundedText } from '#server/outgoing/boundedText.ts';
import { textLengths } from '#shared/limits.ts';
import { withoutHiddenCharacters } from '#shared/unseenText.ts';
import { impossible, type NamedAccount, type PayeeMatch } from '../payeeCheck.ts';
import type { PayeeScheme } from './getScheme.ts';

const answer = z.object({
  partyNameMatch: z.enum(['MTCH', 'CMTC', 'NMTC', 'NOAP']),
  matchedName: z.optional(z.string()),
});

interface Question extends NamedAccount {
  /** of the bank that is asked, if the directory knows it */
  bic: string | undefined;
  ownBic: string;
}

/**
 * Answers within a few seconds. Null if no one has answered: a wrong answer, an error and silence are all the same to a
 * payment. Follows no redirect and reads no more than an answer can have.
 */
export async function askScheme(
  { url, secret }: PayeeScheme,
  { acc, name, bic, ownBic }: Question,
  timeoutMs: number = payeeVerification.timeoutMs,
): Promise<PayeeMatch | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'x-request-id': randomUUID(),
        'x-request-timestamp': new Date().toISOString(),
        ...(secret === undefined ? {} : { authorization: `Bearer ${secret}` }),
      },
      body: JSON.stringify({
        party: { name },
        partyAccount: { iban: acc },
        ...(bic === undefined ? {} : { partyAgent: { financialInstitutionId: { bicfi: bic } } }),
        requestingAgent: { financialInstitutionId: { bicfi: ownBic } },
      }),
    });
    if (!response.ok) {
      await response.body?.cancel();
      return null;
    }
    const text = await boundedText(response.body, payeeVerification.maxAnswerBytes);
    return getMatch(answer.parse(JSON.parse(text)));
  } catch {
    return null;
  }
}

function getMatch({ partyNameMatch, matchedName = '' }: z.output<typeof answer>): PayeeMatch | null {
  // what a bank says of its customer is shown to people
  const holder = withoutHiddenCharacters(matchedName)
    .trim()
    .slice(0, 2 * textLengths.name);
  if (partyNameMatch === 'CMTC') return holder === '' ? null : { outcome: 'close', holder };
  if (partyNameMatch === 'NOAP') return impossible;
  return { outcome: partyNameMatch === 'MTCH' ? 'match' : 'none', holder: '' };
}
