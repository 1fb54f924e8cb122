/** The outlet for marketing: offers, their pictures and codes, what they sold, and time given to people. */
import * as z from 'zod/mini';
import { call, second } from '#shared/call.ts';
import { clientId, recordId } from '#shared/ids.ts';
import { downloads, secondPerson } from '#shared/limits.ts';
import { boundedList, boundedText, commentText, dayText } from '#shared/rules/texts.ts';
import { versionNumber } from '#shared/rules/versionNumber.ts';
import { confirmers, staff } from '#shared/staffGroups.ts';
import { couponBody, couponFaultCodes } from './coupon.ts';
import { coupon, couponList } from './couponList.ts';
import { codeLimits, couponLimits, pictureLimits, timeFileLimits } from './limits.ts';

const who = staff('marketingDesk');
/** Who confirm what moves money to somebody else: not marketing. */
export const outletConfirmers = confirmers('bookkeepers');
const read = { method: 'GET', who, transaction: 'read', errors: [] } as const;
const write = { who, transaction: 'write' } as const;
const one = { path: '/web/outlet/{couponId}', params: { couponId: recordId } } as const;
const comment = commentText(secondPerson.maxWords);

const batch = z.object({
  id: z.string(),
  /** the last day on which its codes can be used, a bank day */
  expiresOn: z.string(),
  /** bank time */
  addedAt: z.string(),
  addedBy: z.string(),
  count: z.int(),
  sold: z.int(),
  /** unsold, and not expired */
  left: z.int(),
  withdrawn: z.int(),
});
export type CodeBatch = z.output<typeof batch>;

const sale = z.object({
  id: z.string(),
  /** bank time */
  at: z.string(),
  clientId: z.string(),
  buyer: z.string(),
  /** the last letters of the code, or dots */
  code: z.string(),
  /** decimal text, '' for none; and seconds */
  euro: z.string(),
  seconds: z.int(),
  refundedAt: z.nullable(z.string()),
});
export type CouponSale = z.output<typeof sale>;

const soldDay = z.object({
  day: z.string(),
  count: z.int(),
  /** decimal text */
  EUR: z.string(),
  SEC: z.int(),
  people: z.int(),
  refunded: z.int(),
});
export type SoldDay = z.output<typeof soldDay>;

const soldTotals = z.omit(soldDay, { day: true });
export type SoldTotals = z.output<typeof soldTotals>;

const newCodes = z.strictObject({
  /** the last day on which they can be used */
  expiresOn: dayText,
  /** judged line by line: each fault names its line */
  codes: boundedList(boundedText(codeLimits.maxLetters * 4), codeLimits.maxAtOnce, z.minLength(1)),
});

export const outletCalls = {
  listCoupons: call({
    ...read,
    path: '/web/outlet',
    params: {},
    query: couponList.query,
    answer: couponList.answer,
    movesWindow: false,
    summary: 'Offers of the outlet, newest first.',
  }),
  exportCoupons: call({
    method: 'GET',
    path: '/web/outlet',
    word: 'export',
    params: {},
    query: couponList.fileQuery,
    answer: { download: ['text/csv'] },
    who,
    transaction: 'none',
    timeoutMs: downloads.streamMs,
    errors: [],
    summary: 'Offers under a filter as CSV. The download is recorded.',
  }),
  createCoupon: second(
    outletConfirmers,
    call({
      ...write,
      method: 'POST',
      path: '/web/outlet',
      params: {},
      body: couponBody,
      answer: z.object({ id: z.string() }),
      status: 201,
      errors: [...couponFaultCodes, 'coupon-not-sellable', 'already-proposed'],
      summary: 'Create an offer. One that pays somebody who is no client is confirmed by finance or an administrator.',
    }),
  ),
  readCoupon: call({
    ...{ ...read, ...one },
    answer: z.object({ coupon, batches: z.array(batch), sales: z.array(sale) }),
    summary: 'An offer with its batches of codes and its newest purchases.',
  }),
  changeCoupon: second(
    outletConfirmers,
    call({
      ...{ ...write, ...one, method: 'PUT' },
      /** the version that was read stands in the body beside the fields */
      body: z.extend(couponBody, { version: z.optional(versionNumber) }),
      answer: undefined,
      errors: [...couponFaultCodes, 'coupon-not-sellable', 'version-changed', 'already-proposed'],
      summary: 'Change an offer. Who is paid is changed by two people.',
    }),
  ),
  deleteCoupon: call({
    ...{ ...write, ...one, method: 'DELETE' },
    answer: undefined,
    errors: [],
    summary: 'Delete an offer. One with purchases is closed and hidden; its purchases stay.',
  }),
  addCodes: call({
    ...{ ...write, ...one, method: 'POST' },
    body: newCodes,
    bodyBytes: codeLimits.maxBodyBytes,
    answer: z.object({ batchId: z.string(), count: z.int() }),
    timeoutMs: 60_000,
    errors: ['codes-not-valid'],
    summary: 'Add codes to an offer: all of them or none. No staff user sees one again.',
  }),
  withdrawCodes: call({
    ...write,
    method: 'DELETE',
    path: '/web/outlet/{couponId}/batches/{batchId}',
    params: { couponId: recordId, batchId: recordId },
    answer: z.object({ withdrawn: z.int() }),
    errors: ['batch-gone'],
    summary: 'Withdraw the unsold codes of a batch.',
  }),
  readSold: call({
    ...{ ...read, ...one, word: 'sold' },
    query: z.strictObject({ sold: z.optional(boundedText(3, z.regex(/^(?:|(?:[1-9]|1[0-3])m)$/))) }),
    answer: z.object({ days: z.array(soldDay), totals: soldTotals }),
    summary: 'What an offer sold, by bank day: of all its time, or of so many months, as in ?sold=3m.',
  }),
  refundSale: second(
    outletConfirmers,
    call({
      ...{ ...write, ...one, method: 'PATCH', word: 'refund' },
      body: z.strictObject({ saleId: recordId, comment, asDebt: z.optional(z.boolean()) }),
      answer: undefined,
      errors: [
        'sale-refunded',
        'insufficient-funds',
        'account-blocked',
        'account-closed',
        'client-frozen',
        'already-proposed',
      ],
      summary: 'Give a purchase back in EUR and time. Its code is burnt. A second person confirms.',
    }),
  ),
  addPicture: call({
    ...write,
    method: 'POST',
    path: '/web/outlet-pictures',
    params: {},
    body: {
      bytes: ['image/png', 'image/jpeg', 'image/gif', 'application/octet-stream'],
      maxFile: pictureLimits.bg.maxBytes,
    },
    answer: z.object({ id: z.string() }),
    status: 201,
    errors: ['file-too-big', 'picture-not-valid'],
    summary: 'Keep a picture for offers: PNG, JPEG or GIF, by its content.',
  }),
  readPicture: call({
    method: 'GET',
    path: '/web/outlet-pictures/{pictureId}',
    params: { pictureId: recordId },
    answer: { download: ['image/png', 'image/jpeg', 'image/gif'] },
    who,
    transaction: 'none',
    errors: [],
    summary: 'A picture of an offer.',
  }),
  giveTime: second(
    outletConfirmers,
    call({
      ...write,
      method: 'POST',
      path: '/web/time',
      params: {},
      /** the sender makes the id: a repeat gives once */
      body: z.strictObject({
        id: recordId,
        clientId,
        seconds: z.int().check(z.minimum(1), z.maximum(couponLimits.secondsMost)),
        comment,
      }),
      answer: undefined,
      errors: ['time-not-given', 'already-proposed', 'state-conflict'],
      summary: 'Give time to a person. Over 24 hours of one staff user on a day, a second person confirms.',
    }),
  ),
  giveTimeByFile: second(
    outletConfirmers,
    call({
      ...write,
      method: 'POST',
      path: '/web/time',
      word: 'file',
      params: {},
      body: z.strictObject({
        /** the sender makes the id: a repeat gives once */
        id: recordId,
        /** says what would be given, and gives nothing */
        isTrial: z.boolean(),
        comment,
        /** the lines of the file; a number that is none is refused with its line */
        rows: boundedList(
          z.strictObject({
            clientId: boundedText(20),
            seconds: z.int().check(z.minimum(1), z.maximum(couponLimits.secondsMost)),
            /** in the file, from 1; left out: its place among the rows */
            line: z.optional(z.int().check(z.minimum(1), z.maximum(timeFileLimits.maxLine))),
          }),
          timeFileLimits.maxRows,
          z.minLength(1),
        ),
      }),
      bodyBytes: timeFileLimits.maxBodyBytes,
      answer: z.object({ jobId: z.string() }),
      errors: ['already-proposed', 'state-conflict'],
      summary: 'Give time to many people, as a job, or try it. Over 24 hours of a day, a second person confirms.',
    }),
  ),
} as const;
