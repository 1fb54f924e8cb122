// A bank whose officers ask a company for information, and the company that answers.
import { afterAll, beforeAll, expect } from 'vitest';
import { openCase } from '#features/cases/server/openCase.ts';
import { openPool } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import {
  field,
  getItems,
  type Reply,
  startBank,
  type TestBank,
  type TestBrowser,
  textField,
} from '#tests/harness/bank.ts';
import { type Desk, openDesk, openDesks } from '#tests/harness/desks.ts';
import { companies, people } from '#tests/harness/village.ts';
import { type Asked, actOn, getOpenCase, threeItems } from '#tests/samples/requests.ts';

export const { timber, bakery, lonely } = companies;

/** a company that is no client yet: a COMPANY case is about none with an account */
const applicant = '30000000976';

export const aboutWhom = (type: string) => (type === 'COMPANY' ? applicant : timber);
export let bank: TestBank;
export let desks: Record<'A' | 'M' | 'H', Desk>;
export let director: TestBrowser;
export let finance: TestBrowser;

/** Registers what all tests of these files need before and after them. */
export function setUpRequests(): void {
  beforeAll(async () => {
    bank = await startBank({ demo: false });
    desks = await openDesks(bank, ['A', 'M', 'H']);
    director = (await openDesk(bank, people.director)).browser;
    finance = (await openDesk(bank, people.finance)).browser;
    await bank.owner.query(
      `with applicant as (
       insert into client (id, type, title, sort_name, flags, created_at)
       values ($1, 'LEGAL', 'Nauja MB', 'nauja mb', 'B', now()) returning id)
     insert into membership (company_id, person_id, role, letters) select id, $2, 'CEO', 'ABCDEFGH' from applicant`,
      [applicant, people.finance],
    );
  });
  afterAll(async () => {
    await bank.expectSound();
    await bank.close();
  });
}

export const getRows = async (query: string, values: unknown[] = []) =>
  (await bank.owner.query<Record<string, unknown>>(query, values)).rows;

export const outcome = ({ status, code }: Reply) => [status, code];

export const act = (found: Asked, code: string, more = {}, by: 'A' | 'M' | 'H' = 'A') =>
  actOn(bank, desks[by].browser, found, code, more);

export const getCase = async ({ id }: Asked) => (await getRows('select * from client_case where id = $1', [id]))[0];

export const readCase = async ({ clientId, id }: Asked) =>
  (await desks.A.browser.send('GET', `/web/tasks/${clientId}/${id}`)).body;

export const getRequest = async (found: Asked) => getItems({ items: field(await readCase(found), 'requests') })[0];

/** Opened by an officer, or by the bank where only the bank opens such a case. */
export async function getOpen(type: string, clientId: string): Promise<Asked> {
  if (type !== 'PAYMENT') return getOpenCase(desks.A.browser, type, clientId);
  const about = { type, title: 'A PAYMENT case', comment: 'Why', openedBy: null } as const;
  const pool = openPool({ url: bank.database.serverUrl, size: 1 });
  const id = await inTransaction(pool, (tx) => openCase(tx, { ...about, subjectId: clientId }));
  await pool.end();
  return { clientId, id };
}

/** A case whose client is asked three things; the request's id. */
export async function asked(
  type = 'RFI',
  code = 'AREQ',
  items: readonly object[] = threeItems,
  clientId: string = timber,
) {
  const found = await getOpen(type, clientId);
  expect(outcome(await act(found, code, { request: { items } }))).toEqual([200, '']);
  const [row] = await getRows('select id from info_request where case_id = $1', [found.id]);
  return { found, id: textField(row, 'id') };
}
