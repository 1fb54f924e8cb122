/** Staff read and save what a client has declared. */
import { getPerson } from '#server/access/caller.ts';
import { recordLook } from '#server/audit/looks.ts';
import type { Handlers } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import { amountText } from '#shared/money.ts';
import type { Facts } from '../facts.ts';
import { isPurposeOf } from '../profile.ts';
import type { cddProfileCalls } from '../profileCalls.ts';
import { reviewYears } from '../rules.ts';
import * as queries from './profileSql.ts';
import { readFacts } from './readFacts.ts';
import { lockClient } from './readSql.ts';
import { getDeclared, saveProfile } from './saveProfile.ts';

export const cddProfileHandlers: Handlers<typeof cddProfileCalls> = {
  readCddProfile: async ({ params: { clientId } }, context) => {
    const { db } = context;
    const [facts] = await readFacts(db, [clientId]);
    if (!facts) throw new Refusal('not-found');
    const { months } = await db.one(queries.countMonths, [clientId]);
    const row = await db.maybe(queries.readProfile, [clientId, JSON.stringify(reviewYears)]);
    recordLook(context, { clientId, verb: 'profile.read', subjectKind: 'client', subjectId: clientId });
    const average = (minor: bigint) => amountText('EUR', minor / BigInt(months));
    return {
      cddProfile: row ? getDeclared(facts, row.purpose) : null,
      comment: row?.comment ?? '',
      savedBy: row?.saved_by ?? null,
      reviewedOn: row?.reviewed_on ?? null,
      nextReviewOn: row?.next_review_on ?? null,
      months,
      actual: {
        incoming: average(facts.inMinor),
        outgoing: average(facts.outMinor),
        cash: average(facts.cashMinor),
      },
      countries: getCountries(facts),
    };
  },

  saveCddProfile: async ({ params: { clientId }, body: { comment, cddProfile } }, { db, caller }) => {
    const client = await db.maybe(lockClient, [clientId]);
    if (!client) throw new Refusal('not-found');
    if (client.is_over) throw new Refusal('client-closed');
    if (!isPurposeOf(client.type, cddProfile.purpose))
      throw new Refusal('invalid-input', [{ path: 'cddProfile.purpose', code: 'not-valid' }]);
    await saveProfile(db, clientId, cddProfile, { comment, by: getPerson(caller).personId });
  },
};

function getCountries({ countries }: Facts) {
  const bySize = [...countries].sort((a, b) => Number(b.inMinor + b.outMinor - a.inMinor - a.outMinor));
  return bySize.map(({ country, inMinor, outMinor }) => ({
    country,
    incoming: amountText('EUR', inMinor),
    outgoing: amountText('EUR', outMinor),
  }));
}
