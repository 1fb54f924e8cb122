// A bank with scored clients: factors, cases that change them, and levels that officers set.
import { afterAll, beforeAll } from 'vitest';
import { scoreOpened } from '#features/clients/score/server/opening.ts';
import { scoreClients } from '#features/clients/score/server/scoreClients.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { dayAt, addDays as daysAfter } from '#shared/days.ts';
import { field, type Reply, startBank, type TestBank, textField } from '#tests/harness/bank.ts';
import { confirm, type Desk, openDesks } from '#tests/harness/desks.ts';
import { companies } from '#tests/harness/village.ts';

const roles = ['A', 'M', 'H', 'S'] as const;
export type Role = (typeof roles)[number];
export let bank: TestBank;
export let desks: Record<Role, Desk>;
export const { timber, bakery, lonely } = companies;
export const jonas = '40000000099';

/** Registers what all tests of these files need before and after them. */
export function setUpScores(): void {
  beforeAll(async () => {
    bank = await startBank({ demo: false });
    desks = await openDesks(bank, roles);
    await plant(jonas);
    await inTransaction(bank.owner, (tx) => scoreOpened(tx, [timber, bakery, lonely, jonas]));
  });
  afterAll(async () => {
    await bank.expectSound();
    await bank.close();
  });
}

export const plant = (id: string) =>
  bank.owner.query(
    `
      insert into client (id, type, title, sort_name, country, created_at)
      values ($1, 'N', 'Jonas', 'jonas', 'LT', bank_now())`,
    [id],
  );

export const score = (...ids: string[]) => inTransaction(bank.owner, (tx) => scoreClients(tx, ids, 'opening'));

export const getWire = async (clientId: string) =>
  field((await desks.M.browser.send('GET', `/web/clients/${clientId}`)).body, 'Score') as string[];

export const getScore = async (clientId: string, role: Role = 'M') =>
  (await desks[role].browser.send('GET', `/web/clients/${clientId}/score`)).body;

export const toRow = async (clientId: string, factor: string, list = 'standing') =>
  (field(await getScore(clientId), list) as { factor: string }[]).find((row) => row.factor === factor);

/** a day of the bank, so many days from today */
export const addDays = (days: number) => daysAfter(dayAt(Date.now(), 'Europe/Vilnius'), days);

export const confirmBy = (role: Role, proposed: Reply) => confirm(desks[role], textField(proposed.body, 'proposalId'));

export async function openAlert(clientId: string, type: string, status: number): Promise<string> {
  const { rows } = await bank.owner.query<{ id: string }>(
    `insert into client_case (id, subject_id, type, kind, status, title, opened_at, due_at, changed_at)
     values (new_id(), $1, $2, 'A', 0, 'planted-alert', bank_now(), bank_now(), bank_now()) returning id`,
    [clientId, type],
  );
  const id = rows[0]?.id ?? '';
  if (status > 0) await closeAlert(id, status);
  return id;
}

export const closeAlert = (id: string, status: number, daysAgo = 0) =>
  bank.owner.query(
    `update client_case set status = $2, closed_at = bank_now() - make_interval(days => $3), changed_at = bank_now(),
      outcome = '{}'
     where id = $1`,
    [id, status, daysAgo],
  );
