/** Cases about money on its way: PAYMENT, and what a bailiff holds. */
import { cancelRequest, requestInformation } from '../../../server/cases/asking.ts';
import type { DeclaredCase, FoundCase } from '../../../server/cases/declared.ts';
import { type Db, sql } from '../../../server/db/pool.ts';
import { Refusal } from '../../../shared/errors.ts';
import { moneyWords } from '../../../shared/money.ts';
import { declinePayment, isHeldByAnother, releasePayment } from './blocks.ts';

interface PaymentRow {
  payer_name: string;
  payee_name: string;
  payee_iban: string;
  amount_minor: bigint;
  currency: string;
  message: string;
}

const readPayment = sql<PaymentRow>(
  'select payer_name, payee_name, payee_iban, amount_minor, currency, message from payment where id = $1',
);

async function paymentFacts(db: Db, { paymentId }: FoundCase) {
  const paid = paymentId === null ? undefined : await db.maybe(readPayment, [paymentId]);
  if (!paid) return [];
  return [
    { label: 'Payer', value: paid.payer_name },
    { label: 'Payee', value: `${paid.payee_name}, ${paid.payee_iban}` },
    { label: 'Amount', value: `${moneyWords(paid.amount_minor, paid.currency)} ${paid.currency}` },
    { label: 'Message', value: paid.message },
  ];
}

/** @throws Refusal transition-not-allowed for a case that names no payment */
function paymentOf({ paymentId }: FoundCase): string {
  if (paymentId === null) throw new Refusal('transition-not-allowed');
  return paymentId;
}

export const railCases: readonly DeclaredCase[] = [
  {
    type: 'PAYMENT',
    facts: paymentFacts,
    actions: [
      {
        code: 'POAP',
        button: 'Approve payment',
        confirm: 'The payment goes on, unless another open case holds it.',
        effect: async ({ db }, found) => {
          const paymentId = paymentOf(found);
          if (!(await isHeldByAnother(db, paymentId, found.id))) await releasePayment(db, paymentId, 'POAP');
        },
      },
      {
        code: 'PODC',
        button: 'Decline payment',
        confirm: 'The payment is rejected, and its money is free again.',
        effect: ({ db }, found) => declinePayment(db, paymentOf(found), 'PODC'),
      },
      requestInformation,
      cancelRequest,
    ],
  },
  {
    type: 'BAILIFF',
    actions: [
      { code: 'IAPR', button: 'Approve', confirm: 'The hold stays until it is paid out or lifted.' },
      {
        code: 'IDCL',
        button: 'Decline Request',
        confirm: 'The order is sent back.',
        reasons: { debtor: 'Wrong debtor', duplicate: 'Duplicate', formal: 'Formal fault' },
      },
      requestInformation,
      cancelRequest,
    ],
  },
];
