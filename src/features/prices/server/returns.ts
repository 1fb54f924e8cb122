/** Giving the fee of a payment back: an entry opposite to the fee's, linked to it. */
import { getMoneyReaders } from '#features/access/server/notices.ts';
import { getPerson } from '#server/access/caller.ts';
import { notify } from '#server/access/notify.ts';
import { record } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/pool.ts';
import { throwRefused } from '#server/db/refusals.ts';
import type { Handlers, Preparations } from '#server/http/context.ts';
import { twoPeople } from '#server/secondPerson/twoPeople.ts';
import { Refusal } from '#shared/errors.ts';
import { formatIban } from '#shared/iban.ts';
import { formatMoney } from '#shared/money.ts';
import { feeLabel, feeTitle } from '#shared/reference/fees.ts';
import type { returnCalls } from '../returnCalls.ts';
import { needsSecondToReturn } from '../rules.ts';

interface PaidRow {
  rail: string;
  currency: string;
  fee_minor: bigint;
  payer_iban: string;
  payee_name: string;
  client_name: string;
  is_made: boolean;
  is_returned: boolean;
}

const lockClient = sql<never>('select from client where id = $1 for no key update');
/** A payment of the client. Its fee moved once it was made, and stays where it came back. */
const findPayment = sql<PaidRow>(`
  select p.rail, p.currency, p.fee_minor, p.payer_iban, p.payee_name, p.payer_name as client_name,
    p.state in (payment_state('executed'), payment_state('reversed')) as is_made,
    exists (select from fee_return r where r.payment_id = p.id)
      or exists (select from payment_void v where v.payment_id = p.id and v.fee_back) as is_returned
  from payment p where p.id = $2 and p.payer_client_id = $1`);
/** Cents that this staff user has given back to this client on this bank day without a second person. */
const returnedAlone = sql<{ minor: bigint }>(`
  select coalesce(sum(m.amount_minor), 0)::bigint as minor
  from fee_return r join ledger_posting m on m.id = r.posting_id, bank b
  where m.made_by = $2 and m.client_id = $1 and m.confirmed_by is null and not m.by_command
    and m.made_at >= (bank_today()::timestamp at time zone b.zone)`);
const returnFee = sql<{ refusal: string | null }>('select return_fee($1, $2, $3, $4, $5, $6, $7) as refusal');

export const returnHandlers: Handlers<typeof returnCalls, typeof returnPreparations> = {
  returnFee: async ({ params: { clientId, paymentId }, body, prepared: { paid } }, context) => {
    const { db } = context;
    const { madeBy, confirmedBy, isByCommand } = twoPeople(context);
    const id = newId();
    const message = `${feeTitle(feeLabel(paid.rail))} given back`;
    const made = [id, clientId, paymentId, message, madeBy, confirmedBy, isByCommand];
    throwRefused((await db.one(returnFee, made)).refusal);
    const about = { clientId, subjectKind: 'payment', subjectId: paymentId } as const;
    await record(db, { ...about, verb: 'fee.return', detail: { comment: body.comment } });
    const lines = [
      { label: 'Account', value: formatIban(paid.payer_iban) },
      { label: 'Amount', value: `+${formatFee(paid)}` },
      { label: 'Message', value: message },
    ];
    const people = (await getMoneyReaders(db, [clientId])).map(({ person_id: person }) => person);
    await notify(db, people, { from: getPerson(context.caller).personId, title: 'The bank made an entry', lines });
  },
};

/** The own device shows it; beyond the sum of a day another person confirms. */
export const returnPreparations = {
  returnFee: async ({ params: { clientId, paymentId }, body }, { db, caller, proposedBy }) => {
    await db.run(lockClient, [clientId]);
    const paid = await db.maybe(findPayment, [clientId, paymentId]);
    if (!paid) throw new Refusal('not-found');
    if (paid.is_returned) throw new Refusal('fee-returned');
    if (!paid.is_made || paid.fee_minor === 0n) throw new Refusal('transition-not-allowed');
    const { minor: alone } = await db.one(returnedAlone, [clientId, proposedBy ?? getPerson(caller).personId]);
    const shown = {
      title: 'Give a fee back',
      lines: [
        { label: 'Client', value: paid.client_name },
        { label: 'Fee', value: `${formatFee(paid)}, ${feeTitle(feeLabel(paid.rail))}` },
        { label: 'Payment', value: `To ${paid.payee_name}` },
        { label: 'Account', value: formatIban(paid.payer_iban) },
        { label: 'Comment', value: body.comment },
      ],
    };
    const subject = { kind: 'payment-fee', id: paymentId, version: 0 };
    const about = { subject, clientId, amountMinor: paid.fee_minor };
    // what was proposed stays a proposal, though the day may have changed
    const isSecond = proposedBy !== undefined || needsSecondToReturn(paid.fee_minor, alone);
    return { shown, facts: { paid }, ...(isSecond && { about }) };
  },
} satisfies Preparations<typeof returnCalls>;

const formatFee = ({ fee_minor: minor, currency }: PaidRow) => `${formatMoney(minor, currency)} ${currency}`;
