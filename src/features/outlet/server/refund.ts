/** Staff give a purchase back; a second person confirms. */
import { openCase } from '#features/cases/server/openCase.ts';
import { getPerson } from '#server/access/caller.ts';
import { refuseLinked } from '#server/access/conflicts.ts';
import { notify } from '#server/access/notify.ts';
import { record } from '#server/audit/record.ts';
import { throwRefused } from '#server/db/refusals.ts';
import type { Handlers, Preparations } from '#server/http/context.ts';
import { twoPeople } from '#server/secondPerson/twoPeople.ts';
import { Refusal } from '#shared/errors.ts';
import { formatMoney } from '#shared/money.ts';
import type { outletCalls } from '../calls.ts';
import { formatPaid } from '../purchase.ts';
import * as queries from './offersSql.ts';

export const refundHandlers: Handlers<Pick<typeof outletCalls, 'refundSale'>, typeof refundPreparations> = {
  refundSale: async ({ body: { saleId, comment, asDebt = false }, prepared: { row } }, context) => {
    const { db, caller } = context;
    const { madeBy, confirmedBy, isByCommand } = twoPeople(context);
    const given = await db.one(queries.refundSale, [saleId, asDebt, madeBy, confirmedBy, isByCommand]);
    throwRefused(given.refusal);
    const about = { subjectKind: 'sale', subjectId: saleId } as const;
    const detail = { comment };
    await record(db, { ...about, clientId: row.client_id, verb: 'offer.refund', detail });
    const { payee_client_id: partner } = row;
    if (partner !== null && given.debt_minor > 0n) {
      const title = 'A purchase was given back as a debt';
      const debt = `${formatMoney(given.debt_minor)} EUR of ${row.title} is more than the account had.`;
      await openCase(db, { subjectId: partner, type: 'OTHER', reason: 'DEBT', title, comment: debt, openedBy: null });
    }
    await notify(db, [row.client_id], {
      from: getPerson(caller).personId,
      title: 'A purchase was given back',
      lines: [...refundLines(row), { label: 'Its code', value: 'Can no longer be used' }],
    });
  },
};

/** What the confirmer is shown. What would be refused is not proposed. */
export const refundPreparations = {
  refundSale: async ({ params: { couponId }, body: { saleId, comment, asDebt = false } }, { db, caller }) => {
    const row = await db.maybe(queries.readRefunded, [couponId, saleId]);
    if (!row) throw new Refusal('not-found');
    await refuseLinked(db, caller, [row.client_id, row.payee_client_id]);
    if (row.refunded_at !== null) throw new Refusal('sale-refunded');
    const { price_minor: euro, available_minor: available } = row;
    if (!asDebt && euro !== null && (available ?? 0n) < euro) throw new Refusal('insufficient-funds');
    const lines = [
      ...refundLines(row),
      ...(row.payee_name === null ? [] : [{ label: 'Taken back from', value: row.payee_name }]),
      ...(asDebt ? [{ label: 'If there is too little', value: 'The partner owes the rest' }] : []),
      { label: 'Comment', value: comment },
    ];
    const shown = { title: 'Give a purchase back', lines };
    const subject = { kind: 'sale', id: saleId, version: 0 };
    return { shown, facts: { row }, about: { subject, clientId: row.client_id, amountMinor: euro ?? 0n } };
  },
} satisfies Preparations<Pick<typeof outletCalls, 'refundSale'>>;

function refundLines(row: queries.RefundedRow) {
  return [
    { label: 'Offer', value: row.title },
    { label: 'Bought on', value: `${row.bought_on} by ${row.buyer}` },
    { label: 'Given back', value: formatPaid(row.price_minor, row.price_seconds) },
  ];
}
