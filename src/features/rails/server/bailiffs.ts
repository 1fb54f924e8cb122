/** What a bailiff's order holds: accounts of the client, from which no money leaves until the order is lifted. */
import { record } from '../../../server/audit/record.ts';
import { cancelRequest, requestInformation } from '../../../server/cases/asking.ts';
import type { CaseOption, DeclaredCase, Effect, FoundCase } from '../../../server/cases/declared.ts';
import { newId } from '../../../server/db/ids.ts';
import { type Db, sql } from '../../../server/db/pool.ts';
import { ibanWords } from '../../../shared/iban.ts';

interface AccountRow {
  number: string;
  iban: string;
  name: string;
  /** by this order */
  is_held: boolean;
}

/** An account is named by the number that ends its IBAN. */
const listAccounts = sql<AccountRow>(`
  select right(a.iban, 11) as number, a.iban, a.name, exists (
    select from restriction r
    where r.account_id = a.id and r.case_id = $2 and r.cause = 'ORDER' and r.lifted_at is null) as is_held
  from account a
  where a.client_id = $1 and a.closed_at is null
  order by a.opened_at, a.id limit 100`);

/** $1 ids as JSON by account, $2 client, $3 case, $4 comment, $5 by whom. Accounts in the order in which everybody locks them. */
const holdAccount = sql<never>(`
  insert into restriction (id, client_id, scope, cause, case_id, account_id, comment, made_by, made_at)
  select $1, a.client_id, 'account', 'ORDER', $3, a.id, $4, $5, bank_now()
  from account a
  where a.client_id = $2 and right(a.iban, 11) = $6 and a.closed_at is null and not exists (
    select from restriction r where r.account_id = a.id and r.case_id = $3 and r.lifted_at is null)`);
const liftAccounts = sql<never>(`
  update restriction r set lifted_at = bank_now(), lifted_by = $3, lift_comment = $4
  from account a
  where a.id = r.account_id and right(a.iban, 11) = any ($2) and r.case_id = $1 and r.cause = 'ORDER' and r.lifted_at is null`);
const stands = sql<{ yes: boolean }>(`
  select exists (select from restriction where case_id = $1 and cause = 'ORDER' and lifted_at is null) as yes`);

const optionOf = ({ number, iban, name }: AccountRow): CaseOption => ({
  ...{ value: number, label: name, detail: ibanWords(iban), isChosen: true },
});
const accountsOf = (isHeld: boolean) => async (db: Db, found: Pick<FoundCase, 'id' | 'clientId'>) =>
  (await db.many(listAccounts, [found.clientId, found.id])).filter((row) => row.is_held === isHeld).map(optionOf);
const chosenOf = (chosen: unknown): string[] => (Array.isArray(chosen) ? chosen.map(String).sort() : []);

const hold: Effect = async ({ db }, { id, clientId }, { props, comment, by }) => {
  for (const number of chosenOf(props['accounts']))
    await db.run(holdAccount, [newId(), clientId, id, comment, by, number]);
};

const lift: Effect = async ({ db }, { id, clientId }, { props, comment, by }) => {
  await db.run(liftAccounts, [id, chosenOf(props['accounts']), by, comment]);
  const facts = { action: 'liftHold' };
  await record(db, { clientId, verb: 'case.act', subjectKind: 'case', subjectId: id, facts });
};

export const bailiffCases: DeclaredCase = {
  type: 'BAILIFF',
  facts: async (db, found) =>
    (await accountsOf(true)(db, found)).map(({ label, detail }) => ({
      label: 'Held by this order',
      value: `${label}, ${detail}`,
    })),
  actions: [
    {
      code: 'IAPR',
      button: 'Approve',
      confirm: 'No money leaves the chosen accounts from now on. Money still comes in. A second person lifts it later.',
      fields: [
        { key: 'accounts', label: 'Accounts to hold', kind: 'some', options: accountsOf(false), required: true },
      ],
      effect: hold,
    },
    {
      code: 'IDCL',
      button: 'Decline Request',
      confirm: 'The order is sent back.',
      reasons: { debtor: 'Wrong debtor', duplicate: 'Duplicate', formal: 'Formal fault' },
    },
    {
      code: 'liftHold',
      button: 'Lift hold',
      confirm: 'Money leaves the chosen accounts again. The others stay held. A second person confirms.',
      from: 1,
      isPossible: async (db, { id }) => (await db.one(stands, [id])).yes,
      fields: [{ key: 'accounts', label: 'Accounts to free', kind: 'some', options: accountsOf(true), required: true }],
      needsSecond: () => true,
      effect: lift,
    },
    requestInformation,
    cancelRequest,
  ],
};
