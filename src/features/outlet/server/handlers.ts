/** Calls of marketing: offers, their codes and what they sold. */
import { getPerson } from '#server/access/caller.ts';
import { recordLook } from '#server/audit/looks.ts';
import { record } from '#server/audit/record.ts';
import { readBankTime } from '#server/clock/bank.ts';
import { newId } from '#server/db/ids.ts';
import { throwRefused } from '#server/db/refusals.ts';
import type { Context, Handlers } from '#server/http/context.ts';
import { getQuestion } from '#server/lists/compose.ts';
import { readCursor, writeCursor } from '#server/lists/cursor.ts';
import { exportList } from '#server/lists/file.ts';
import { type ListQuery, readList, readRows } from '#server/lists/read.ts';
import { bankScope } from '#server/lists/source.ts';
import { twoPeople } from '#server/secondPerson/twoPeople.ts';
import { Refusal } from '#shared/errors.ts';
import { recordId } from '#shared/ids.ts';
import type { outletCalls } from '../calls.ts';
import { judgeCodes, toFieldErrors } from '../codes.ts';
import { toColumns, toDecimal, toJson } from './columns.ts';
import { couponSource } from './couponSource.ts';
import { pictureHandlers } from './pictures.ts';
import { type outletPreparations, refuseOther } from './preparations.ts';
import * as queries from './sql.ts';
import { timeHandlers } from './time.ts';

export const outletHandlers: Handlers<Omit<typeof outletCalls, 'refundSale'>, typeof outletPreparations> = {
  ...pictureHandlers,
  ...timeHandlers,

  listCoupons: ({ query }, context) => listCoupons(query, context),

  exportCoupons: ({ query }, context) => exportList(couponSource, bankScope(context, null), query, context),

  createCoupon: async ({ prepared: { id, coupon } }, context) => {
    const { db } = context;
    const { madeBy, confirmedBy, isByCommand } = twoPeople(context);
    const row = [toJson(id, toColumns(coupon)), null, [], madeBy, confirmedBy, isByCommand];
    throwRefused((await db.one(queries.saveCoupon, row)).refusal);
    const facts = { IBAN: coupon.IBAN ?? '', isOpen: coupon.isOpen };
    await record(db, { clientId: null, verb: 'coupon.create', subjectKind: 'coupon', subjectId: id, facts });
    return { id };
  },

  readCoupon: async ({ params: { couponId: id } }, context) => {
    const { db, caller } = context;
    const [coupon] = await readRows(couponSource, bankScope(context, null), id, db);
    if (!coupon) throw new Refusal('not-found');
    const [batches, sales] = await Promise.all([
      db.many(queries.listBatches, [id]),
      db.many(queries.listSales, [id, getPerson(caller).personId]),
    ]);
    // names of buyers
    if (sales.length > 0)
      recordLook(context, { clientId: null, verb: 'coupon.read', subjectKind: 'coupon', subjectId: id });
    return {
      coupon,
      batches: batches.map(({ expires_on: expiresOn, added_at: addedAt, added_by: addedBy, ...batch }) => ({
        ...batch,
        ...{ expiresOn, addedAt, addedBy },
      })),
      sales: sales.map(({ price_minor: minor, price_seconds: seconds, ...sale }) => ({
        ...{ id: sale.id, at: sale.bought_at, clientId: sale.client_id, buyer: sale.buyer, code: sale.code },
        ...{ euro: minor === null ? '' : toDecimal(minor), seconds: Number(seconds ?? 0n) },
        refundedAt: sale.refunded_at,
      })),
    };
  },

  changeCoupon: async ({ params: { couponId: id }, prepared: { coupon, version, fields } }, context) => {
    const { db } = context;
    if (fields.length === 0) return;
    const { madeBy, confirmedBy, isByCommand } = twoPeople(context);
    const row = [toJson(id, toColumns(coupon)), version, fields, madeBy, confirmedBy, isByCommand];
    // somebody else was a moment earlier
    if ((await db.one(queries.saveCoupon, row)).refusal) await refuseOther(db, id, version);
    const facts = { fields: fields.join(' '), IBAN: coupon.IBAN ?? '', isOpen: coupon.isOpen };
    await record(db, { clientId: null, verb: 'coupon.change', subjectKind: 'coupon', subjectId: id, facts });
  },

  deleteCoupon: async ({ params: { couponId: id } }, { db }) => {
    const { did } = await db.one(queries.deleteCoupon, [id]);
    if (did === null) throw new Refusal('not-found');
    const facts = { isHidden: did === 'hidden' };
    await record(db, { clientId: null, verb: 'coupon.delete', subjectKind: 'coupon', subjectId: id, facts });
  },

  addCodes: async ({ params: { couponId: id }, body }, { db, caller }) => {
    const { codes, faults } = judgeCodes(body.codes);
    const { today } = await readBankTime(db);
    const expired = body.expiresOn < today ? [{ path: 'expiresOn', code: 'day-expired' }] : [];
    const wrong = [...expired, ...toFieldErrors(faults)];
    if (wrong.length > 0) throw new Refusal('codes-not-valid', wrong);
    const batchId = newId();
    const { there } = await db.one(queries.addCodes, [id, batchId, body.expiresOn, codes, getPerson(caller).personId]);
    if (there === null) throw new Refusal('not-found');
    if (there.length > 0) {
      const known = there.map((line) => ({ line, code: 'code-known' as const }));
      throw new Refusal('codes-not-valid', toFieldErrors(known));
    }
    const facts = { batch: batchId, count: codes.length, expiresOn: body.expiresOn };
    await record(db, { clientId: null, verb: 'coupon-code.add', subjectKind: 'coupon', subjectId: id, facts });
    return { batchId, count: codes.length };
  },

  withdrawCodes: async ({ params: { couponId: id, batchId } }, { db, caller }) => {
    if (!(await db.maybe(queries.findBatch, [id, batchId]))) throw new Refusal('not-found');
    const { count } = await db.one(queries.withdrawBatch, [id, batchId, getPerson(caller).personId]);
    if (count === 0) throw new Refusal('batch-gone');
    const facts = { batch: batchId, count };
    await record(db, { clientId: null, verb: 'coupon-code.withdraw', subjectKind: 'coupon', subjectId: id, facts });
    return { withdrawn: count };
  },

  readSold: async ({ params: { couponId: id }, query: { sold } }, { db }) => {
    if (!(await db.maybe(queries.findCoupon, [id]))) throw new Refusal('not-found');
    const rows = await db.many(queries.readSold, [id, sold ? Number.parseInt(sold, 10) : null]);
    const shown = rows.map(({ day, minor, seconds, ...counts }) => ({
      ...{ day, ...counts, EUR: toDecimal(minor ?? 0n), SEC: Number(seconds ?? 0n) },
    }));
    const days = shown.flatMap(({ day, ...counts }) => (day === null ? [] : [{ day, ...counts }]));
    const all = shown.find(({ day }) => day === null);
    const none = { count: 0, EUR: '0.00', SEC: 0, people: 0, refunded: 0 };
    return { days, totals: all ? { ...all, count: all.count ?? 0, refunded: all.refunded ?? 0 } : none };
  },
};

/** A page goes on after an offer: `?next={id}` (specification, section 7). */
async function listCoupons(query: ListQuery, context: Context) {
  const scope = bankScope(context, null);
  const { about, columns } = getQuestion(couponSource, scope, query);
  const { next: after } = query;
  const isId = recordId.safeParse(after).success;
  const next = after !== undefined && isId ? writeCursor(about, Array<string>(columns.length).fill(after)) : after;
  const answer = await readList(couponSource, scope, { ...query, next }, context.db);
  const [last = null] = answer.next === null ? [] : readCursor(about, columns, answer.next);
  return { ...answer, next: last };
}
