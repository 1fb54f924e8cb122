/** What two people decide about in the outlet: whom an offer pays, and time beyond that of a day. */

import { getPerson } from '#server/access/caller.ts';
import { refuseLinked } from '#server/access/conflicts.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/pool.ts';
import type { Context, Preparations } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import { formatMoney } from '#shared/money.ts';
import type { outletCalls } from '../calls.ts';
import { type CouponFault, type CouponFields, findUnsellable, readCoupon } from '../coupon.ts';
import { couponLabels, isCouponField, listCountries } from '../couponTexts.ts';
import { pictureLimits, timeAloneSeconds } from '../limits.ts';
import { formatPrice } from '../offerTexts.ts';
import { findChanged, toColumns } from './columns.ts';
import * as queries from './sql.ts';

export const outletPreparations = {
  createCoupon: async ({ body }, context) => {
    const coupon = await judge(context.db, body);
    const payee = await findPayee(context, coupon.IBAN);
    refuseUnsellable(coupon, 0);
    const facts = { id: newId(), coupon };
    // of a new offer that pays a client, or costs time alone, nobody need be asked
    if (!coupon.IBAN || payee) return { shown: null, facts };
    const lines = [...offerLines(coupon), ...payeeLines(coupon)];
    const subject = { kind: 'new-coupon', id: `${coupon.IBAN} ${coupon.title}`, version: 0 };
    const shown = { title: 'Create an offer that pays somebody who is no client', lines };
    return { shown, facts, about: { subject, clientId: null } };
  },

  changeCoupon: async ({ params: { couponId: id }, body: { version, ...body } }, context) => {
    const { db, proposedBy } = context;
    const row = await db.maybe(queries.findCoupon, [id]);
    if (!row) throw new Refusal('not-found');
    // of a proposal that another change has overtaken, the engine says that it is void
    if (typeof version === 'number' && version !== row.version && proposedBy === undefined)
      await refuseOther(db, id, version);
    const coupon = await judge(db, body);
    if (!row.is_open) refuseUnsellable(coupon, row.codes_left);
    else if (coupon.isOpen) refuseUnsellable(coupon, row.no_stock ? row.codes_left : 1);
    const fields = findChanged(row, toColumns(coupon));
    const facts = { coupon, version: row.version, fields };
    await findPayee(context, coupon.IBAN);
    if (!fields.includes('IBAN') && !fields.includes('Name')) return { shown: null, facts };
    const others = fields.filter((name) => name !== 'IBAN' && name !== 'Name').map((name) => couponLabels[name]);
    const lines = [
      { label: 'Offer', value: row.title },
      { label: 'Paid so far', value: formatPayee(row.payee_name, row.payee_iban) },
      { label: 'Paid from now on', value: formatPayee(coupon.Name, coupon.IBAN) },
      ...(others.length === 0 ? [] : [{ label: 'Also changes', value: others.join(', ') }]),
      ...offerLines(coupon),
    ];
    const subject = { kind: 'coupon', id, version: row.version };
    return { shown: { title: 'Change who an offer pays', lines }, facts, about: { subject, clientId: null } };
  },

  giveTime: async ({ body: { id, clientId, seconds, comment } }, { db, caller, proposedBy }) => {
    await refuseLinked(db, caller, [clientId]);
    const person = await db.maybe(queries.findPerson, [clientId]);
    if (!person?.is_active) throw new Refusal('time-not-given');
    const isRepeat = (await db.maybe(queries.findGift, [id])) !== undefined;
    const by = proposedBy ?? getPerson(caller).personId;
    const { seconds: alone } = await db.one(queries.readGivenAlone, [by]);
    const lines = [
      { label: 'Person', value: `${person.title}, ${clientId}` },
      { label: 'Time', value: formatMoney(BigInt(seconds), 'SEC') },
      { label: 'Comment', value: comment },
    ];
    // what was proposed stays a proposal, though the day may have changed
    const isSecond = proposedBy !== undefined || (!isRepeat && needsSecond(BigInt(seconds), alone));
    if (!isSecond) return { shown: null, facts: { isSecond } };
    const about = { subject: { kind: 'time', id, version: 0 }, clientId };
    return { shown: { title: 'Give time', lines }, facts: { isSecond }, about };
  },

  giveTimeByFile: async ({ body: { id, isTrial, comment, rows } }, { db, caller, proposedBy }) => {
    const by = proposedBy ?? getPerson(caller).personId;
    const total = rows.reduce((sum, { seconds }) => sum + BigInt(seconds), 0n);
    const { seconds: alone } = await db.one(queries.readGivenAlone, [by]);
    const isSecond = !isTrial && (proposedBy !== undefined || needsSecond(total, alone));
    if (!isSecond) return { shown: null, facts: { isSecond } };
    const most = rows.reduce((one, other) => (other.seconds > one.seconds ? other : one));
    const lines = [
      { label: 'Lines', value: String(rows.length) },
      { label: 'Time', value: formatMoney(total, 'SEC') },
      { label: 'Most in one line', value: `${formatMoney(BigInt(most.seconds), 'SEC')}, ${most.clientId}` },
      { label: 'Comment', value: comment },
    ];
    const about = { subject: { kind: 'time', id, version: 0 }, clientId: null };
    return { shown: { title: 'Give time to many people', lines }, facts: { isSecond }, about };
  },
} satisfies Preparations<Omit<typeof outletCalls, 'refundSale'>>;

/** `alone`: seconds that the staff user has given today without a second person. */
export function needsSecond(seconds: bigint, alone: bigint): boolean {
  return alone + seconds > BigInt(timeAloneSeconds);
}

/** @throws Refusal of the first fault, with all of them */
async function judge(db: Db, body: Readonly<Record<string, unknown>>): Promise<CouponFields> {
  const { coupon, faults } = readCoupon(body);
  if (faults) throw refuse(faults);
  const wrong = await findWrongPictures(db, coupon);
  if (wrong.length > 0) throw refuse(wrong);
  return coupon;
}

function refuse(faults: readonly CouponFault[]): Refusal {
  return new Refusal(faults[0]?.code ?? 'coupon-field', [...faults]);
}

/** A picture that is none of ours, or has the measures of another place. */
async function findWrongPictures(db: Db, { logo, bg }: CouponFields): Promise<CouponFault[]> {
  const sent = [logo, bg].filter((id) => typeof id === 'string');
  if (sent.length === 0) return [];
  const rows = await db.many(queries.readMeasures, [sent]);
  const fits = (id: string | null | undefined, place: keyof typeof pictureLimits) =>
    !id ||
    rows.some(
      (row) => row.id === id && row.width === pictureLimits[place].width && row.height === pictureLimits[place].height,
    );
  return [
    ...(fits(logo, 'logo') ? [] : [{ path: 'logo', code: 'coupon-logo' } as const]),
    ...(fits(bg, 'bg') ? [] : [{ path: 'bg', code: 'coupon-background' } as const]),
  ];
}

/** @throws Refusal coupon-not-sellable for an offer on sale that lacks something */
function refuseUnsellable(coupon: CouponFields, codesLeft: number): void {
  const missing = coupon.isOpen ? findUnsellable(coupon, codesLeft) : [];
  if (missing.length > 0)
    throw new Refusal(
      'coupon-not-sellable',
      missing.map((path) => ({ path, code: 'missing' })),
    );
}

/** The client that an offer pays; undefined for somebody else. @throws ConflictOfInterest for a client of the caller */
async function findPayee({ db, caller }: Context, iban: string | undefined) {
  const payee = iban ? await db.maybe(queries.findPayee, [iban]) : undefined;
  await refuseLinked(db, caller, [payee?.client_id ?? null]);
  return payee;
}

/** @throws Refusal version-changed that names what was changed after that version, and by whom */
export async function refuseOther(db: Db, id: string, version: number): Promise<never> {
  const changes = await db.many(queries.listChanges, [id, version]);
  const [last] = changes;
  const names = [...new Set(changes.flatMap(({ fields }) => fields))].filter(isCouponField);
  const what = names.map((name) => couponLabels[name]).join(', ');
  const detail = last ? `${last.changed_by} has changed: ${what || 'nothing that you see'}.` : undefined;
  throw new Refusal('version-changed', undefined, undefined, detail);
}

function offerLines({ title, tuPrice, region, isOpen }: CouponFields) {
  return [
    { label: 'Title', value: title },
    { label: 'Price', value: formatPrice(tuPrice) },
    { label: 'Region', value: listCountries(region) },
    { label: 'On sale', value: isOpen ? 'Yes' : 'No' },
  ];
}

function payeeLines({ Name, IBAN }: CouponFields) {
  return [{ label: 'Paid to', value: formatPayee(Name, IBAN) }];
}

function formatPayee(name = '', iban = ''): string {
  return [name, iban].filter((part) => part !== '').join(', ') || 'Nobody';
}
