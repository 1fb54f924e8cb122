/** Calls about what rules have found. */
import { countAgain } from '#features/monitoring/engine/countAgain.ts';
import { dayText, type Side } from '#features/monitoring/engine/sides.ts';
import { type Known, maxParties } from '#features/monitoring/engine/totals.ts';
import type { eventCalls } from '#features/monitoring/events/calls.ts';
import { ruleBody } from '#features/monitoring/rules/condition.ts';
import { seenBy } from '#features/payments/lists/server/staffHandlers.ts';
import { getPerson } from '#server/access/caller.ts';
import { recordLook } from '#server/audit/looks.ts';
import type { Db } from '#server/db/pool.ts';
import type { Handlers } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import { amountText } from '#shared/money.ts';
import { formatRuleFigure } from '#shared/ruleFigures.ts';
import { hasRole } from '#shared/staffGroups.ts';
import * as queries from './sql.ts';

/** Payments that an answer names at most. */
const maxBack = 200;

export const eventHandlers: Handlers<typeof eventCalls> = {
  countAgain: async ({ params: { clientId, eventId } }, context) => {
    const { db } = context;
    const seesShadow = hasRole(getPerson(context.caller).staffRole, 'amlOfficers');
    const event = await db.maybe(queries.readEvent, [clientId, eventId, seenBy(context).isRestricted, seesShadow]);
    if (!event) throw new Refusal('not-found');
    recordLook(context, { clientId, verb: 'payment.browse', subjectKind: 'client', subjectId: clientId });
    const words = (figure: number | bigint) => formatRuleFigure(event.measure, figure);
    const counted = await countEvent(db, clientId, event);
    return {
      figure: words(event.figure),
      counted: counted && { was: words(counted.was), now: words(counted.now) },
      back: (counted?.back ?? []).slice(0, maxBack).map(({ paymentId, amount, iban, day, bookedOn }) => ({
        ...{ paymentId, amount: amountText('EUR', BigInt(amount)), iban },
        ...{ day: dayText(day), backOn: dayText(bookedOn) },
      })),
    };
  },
};

/** Null: its payments are kept no more, or they are too many. */
async function countEvent(db: Db, clientId: string, event: queries.EventRow) {
  const { rule, body, from_on: from, day, until_n: until, is_kept: isKept } = event;
  const parsed = ruleBody.safeParse(body);
  const condition = parsed.success ? parsed.data.conditions[0] : undefined;
  if (!isKept || from === null || day === null || until === null || !condition) return null;
  const rows = await db.many(queries.listSidesOfWindow, [clientId, dayText(from), dayText(day), until]);
  if (rows.length > queries.maxSides) return null;
  const contexts = await db.many(queries.readContextThen, [clientId, until, dayText(day)]);
  const context = contexts.find(({ client_id: id }) => id === clientId)?.body;
  const risks = contexts.find(({ client_id: id }) => id === '')?.body;
  if (!context) return null;
  const sides = rows.map(
    ({ booked_on: bookedOn, payment_id: paymentId, ...row }): Side => ({ ...row, clientId, bookedOn, paymentId }),
  );
  const listed = context.whiteList.filter((entry) => entry.rule === rule && day <= entry.untilOn);
  const moved = await db.maybe(queries.readMovedBefore, [clientId, dayText(from), until]);
  return countAgain({
    ...{ condition, sides, until, day, met: await metBefore(db, clientId, sides, from), movedBefore: moved?.day },
    scope: {
      ...{ without: new Set(listed.map(({ iban }) => iban)), since: context.facts.since, upTo: maxParties },
      atRisk: { M: new Set(risks?.M), H: new Set(risks?.H) },
    },
  });
}

async function metBefore(db: Db, clientId: string, sides: readonly Side[], from: number): Promise<Map<string, Known>> {
  const ibans = [...new Set(sides.map(({ iban }) => iban))];
  const never = Number.NEGATIVE_INFINITY;
  return new Map(
    (await db.many(queries.listMetBefore, [clientId, ibans, dayText(from)])).map(({ iban, first_on: firstOn }) => [
      iban,
      { firstOn, lastIn: never, lastOut: never },
    ]),
  );
}
