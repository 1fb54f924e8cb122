// A bank with the desks of screening: sends lists, takes them into use, and screens clients.
import { afterAll, beforeAll, expect } from 'vitest';
import { measureLists } from '#features/screening/server/versions/listAges.ts';
import { registry } from '#server/http/metrics.ts';
import { field, type Reply, startBank, type TestBank, textField } from '#tests/harness/bank.ts';
import { confirm, type Desk, openDesks } from '#tests/harness/desks.ts';
import { until } from '#tests/harness/until.ts';
import { companies } from '#tests/harness/village.ts';
import { forgetPushes } from '#tests/http/tasks.ts';

const roles = ['A', 'M', 'H', 'S'] as const;
export let bank: TestBank;
export let desks: Record<(typeof roles)[number], Desk>;
export const { timber, lonely } = companies;
export const head = 'id,kind,name,aliases,birth_dates,countries,identifiers,programme\n';

/** The same with what is shown and not compared. */
export const fullHead = `${head.trimEnd()},nationalities,birth_places,addresses\n`;

export const bear = 'b1,person,Bear Bearson,Bjorn Bearson,1950-01-01,NO,N7788,planted-programme\n';

/** Registers what all tests of these files need before and after them. */
export function setUpScreening(): void {
  beforeAll(async () => {
    bank = await startBank({ demo: false });
    desks = await openDesks(bank, roles);
  });
  afterAll(async () => {
    await bank.expectSound();
    await bank.close();
  });
}

export const getRows = async <Row = Record<string, unknown>>(query: string, values: unknown[] = []) =>
  (await bank.owner.query(query, values)).rows as Row[];

export async function send(
  code: string,
  text: string,
  { role = 'M', format = 'own-csv', part = 'main' } = {},
): Promise<Reply> {
  const body = [
    '--x\r\ncontent-disposition: form-data; name="format"\r\n\r\n',
    `${format}\r\n--x\r\ncontent-disposition: form-data; name="${part}"; filename="list.csv"\r\ncontent-type: ` +
      'text/csv\r\n\r\n',
    `${text}\r\n--x--\r\n`,
  ].join('');
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  return desks[role as 'M'].browser.send('POST', `/web/lookup?${code}`, { text: body, headers });
}

export const getVersion = async (id: string) => {
  const { body } = await desks.M.browser.send('GET', `/web/lookup/${id}`);
  return { version: field(body, 'version') as Record<string, unknown>, changes: field(body, 'changes') as unknown[] };
};

/** Sends a list and waits until it was read. */
export async function stage(code: string, text: string) {
  const sent = await send(code, text);
  expect(sent).toMatchObject({ status: 202 });
  const id = textField(sent.body, 'versionId');
  await until(async () => (await getVersion(id)).version['state'] !== 'received');
  return id;
}

/** One after the other: at most ten approvals a minute each. */
let confirmed = 0;

export const confirmer = () => (confirmed++ % 2 === 0 ? desks.H : desks.A);

export const isIdle = async () =>
  (
    await getRows(
      `
        select from job where kind in ('take-list', 'screen-client', 'screen-changes', 'screen-anew')
          and state in ('waiting', 'running')`,
    )
  ).length === 0;

export const take = (id: string) =>
  desks.M.browser.send('PUT', `/web/lookup/${id}`, { body: { comment: 'planted-list' } });

/** A list that is live, after everybody whom it concerns was screened. */
export async function live(code: string, text: string) {
  const id = await stage(code, text);
  const { version } = await getVersion(id);
  expect(version['state']).toBe('staged');
  await takeByTwo(id);
  return id;
}

/** Names of our own: one person proposes, another one confirms, in every list. */
export async function takeByTwo(id: string) {
  const taken = await take(id);
  expect(taken.status).toBe(202);
  await forgetPushes(bank);
  expect((await confirm(confirmer(), textField(taken.body, 'proposalId'))).status).toBe(200);
  await until(isIdle);
}

/** Lists of sanctions that alarm operators, because none was ever taken. */
export const missing = async () => {
  await measureLists({ pool: bank.owner });
  const displayed = await registry.getSingleMetricAsString('kontora_list_missing');
  return [...displayed.matchAll(/list="(\w+)"\} 1/g)].map(([, code]) => code).sort();
};

export const getHits = (clientId: string) =>
  getRows<{ code: string; entity_id: string; state: string; type: string; case_id: string }>(
    `select h.code, h.entity_id, h.state, k.type, k.id as case_id
     from screening_hit h join case_hit x on x.hit_id = h.id join client_case k on k.id = x.case_id
     where h.client_id = $1 order by h.id`,
    [clientId],
  );
