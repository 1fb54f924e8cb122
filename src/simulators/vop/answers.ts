/** What other banks answer to a payee check, decided by the account. Pure. docs/sepa.md lists the accounts. */
import * as z from 'zod/mini';
import { ownIban } from '#shared/iban.ts';

/** A question in the form of the EPC (EPC164-22), as far as it decides the answer. */
const question = z.object({
  party: z.object({ name: z.string() }),
  partyAccount: z.object({ iban: z.string() }),
  requestingAgent: z.object({ financialInstitutionId: z.object({ bicfi: z.string() }) }),
});

export interface Answer {
  partyNameMatch: 'MTCH' | 'CMTC' | 'NMTC' | 'NOAP';
  matchedName?: string;
}

/** An account of a simulated Lithuanian bank, as in the clearing simulator. */
const testIban = (number: number) => ownIban('99901', String(number).padStart(11, '0'));

const holders: Readonly<Record<string, string>> = {
  [testIban(21)]: 'Kiti Vardai MB',
  [testIban(22)]: 'Berzyno Baldai UAB',
};
const notPossible = testIban(23);
const silent = testIban(24);

/**
 * The answer; `silence`: none ever comes; undefined: it is no question. All other accounts belong to who is asked for.
 */
export function answerTo(body: unknown): Answer | 'silence' | undefined {
  const { data } = question.safeParse(body);
  if (!data) return undefined;
  const { iban } = data.partyAccount;
  const holder = holders[iban];
  if (iban === silent) return 'silence';
  if (iban === notPossible) return { partyNameMatch: 'NOAP' };
  if (holder === undefined || holder === data.party.name) return { partyNameMatch: 'MTCH' };
  return iban === testIban(22) ? { partyNameMatch: 'CMTC', matchedName: holder } : { partyNameMatch: 'NMTC' };
}
