// A rule folds matches on one word alone. It decides none, and two people make it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCase } from '#features/cases/server/openCase.ts';
import { foldHits } from '#features/screening/server/folding/fold.ts';
import { endChanged } from '#features/screening/server/folding/sql.ts';
import { openPool } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { field, getItems, startBank, type TestBank, textField } from '../harness/bank.ts';
import { confirm, type Desk, openDesks } from '../harness/desks.ts';
import { companies } from '../harness/village.ts';

const roles = ['A', 'M', 'H', 'S'] as const;
const { timber, bakery, lonely } = companies;
const comment = 'planted-fold: a first name';
let bank: TestBank;
let desks: Record<(typeof roles)[number], Desk>;

const getRows = async <Row = Record<string, unknown>>(query: string, values: unknown[] = []) =>
  (await bank.owner.query(query, values)).rows as Row[];
const body = (aliases: string[] = []) => JSON.stringify({ kind: 'person', name: 'SMARAGDA', aliases, programmes: [] });

beforeAll(async () => {
  bank = await startBank({ demo: false });
  desks = await openDesks(bank, roles);
  await bank.owner.query(
    `insert into list_version (id, code, format, file_name, size_bytes, sha256, sent_at)
     values (new_id(), 'EU', 'own-csv', 'a.csv', 1, sha256('a'), bank_now());
     update list_version set state = 'staged';
     update list_version set state = 'live', n = 1, entries = 1, taken_at = bank_now()`,
  );
  await getRows(
    `insert into list_entity (code, entity_id, from_n, body, body_hash) values ('EU', 'f1', 1, $1, sha256('a'))`,
    [body()],
  );
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

interface Planted {
  clientId: string;
  name?: string;
  birth?: 'same' | 'different' | 'unknown';
  state?: string;
}
/** A match in a case, folded by the rules in force as the screening does. */
async function plant({ clientId, name = 'Smaragda Petraitienė', birth = 'unknown', state = 'open' }: Planted) {
  const parts = [
    { field: 'name', verdict: 'close', ours: name, theirs: 'SMARAGDA' },
    { field: 'birthDate', verdict: birth, ours: '1990-01-01', theirs: '1990' },
  ];
  const [hit] = await getRows<{ id: string }>(
    `with c as (
       insert into screening_check (id, client_id, input, input_hash, versions, at)
       values (new_id(), $1, $2, sha256('x'), '{"EU": 1}', bank_now()) returning id
     )
     insert into screening_hit (id, check_id, client_id, code, entity_id, entity_name, score_permille, parts, state)
     select new_id(), id, $1, 'EU', 'f1', 'SMARAGDA', 710, $3, 'open' from c returning id`,
    [clientId, JSON.stringify({ isPerson: true, name }), JSON.stringify(parts)],
  );
  const hitId = hit?.id ?? '';
  const caseId = await inBank(async (tx) => {
    await foldHits(tx, [hitId]);
    const about = { subjectId: clientId, type: 'SANCTION', title: 'Raised', comment: 'Found' } as const;
    return openCase(tx, { ...about, openedBy: null, hitIds: [hitId] });
  });
  if (state !== 'open') await getRows('update screening_hit set state = $2 where id = $1', [hitId, state]);
  return { hitId, caseId, clientId };
}
async function inBank<T>(run: Parameters<typeof inTransaction<T>>[1]): Promise<T> {
  const pool = openPool({ url: bank.database.serverUrl, size: 1 });
  return inTransaction(pool, run).finally(() => pool.end());
}

const propose = (role: (typeof roles)[number], hitId: string) =>
  desks[role].browser.send('POST', `/web/folding-rules/${hitId}`, { body: { comment } });
const listed = async (query: string) =>
  getItems((await desks.A.browser.send('GET', `/web/folding-rules?${query}`)).body);
const rules = () => listed('');
async function foldedBy({ clientId, caseId, hitId }: Awaited<ReturnType<typeof plant>>): Promise<unknown> {
  const { body: answer } = await desks.H.browser.send('GET', `/web/tasks/${clientId}/${caseId}`);
  const matches = field(answer, 'matches') as { hitId: string; state: string; foldedBy: string | null }[];
  const found = matches.find((match) => match.hitId === hitId);
  expect(found?.state).toBe('open');
  return found?.foldedBy;
}

let shown: Awaited<ReturnType<typeof plant>>;
/** of a client that the Head of AML is linked to */
let own: typeof shown;

test('a rule is refused where more than a word agrees, and to who is no staff of the desk', async () => {
  shown = await plant({ clientId: timber });
  const sent = async (planted: Planted) => (await propose('M', (await plant(planted)).hitId)).code;
  expect(await sent({ clientId: timber, birth: 'same' })).toBe('no-word-alone');
  expect(await sent({ clientId: timber, name: 'Smaragda' })).toBe('no-word-alone');
  // a Cyrillic letter passes for a Latin one
  expect(await sent({ clientId: timber, name: 'Sm\u0430ragda Petraitienė' })).toBe('no-word-alone');
  expect((await propose('A', shown.hitId)).status).toBe(403);
  expect((await propose('S', shown.hitId)).status).toBe(403);
  expect((await propose('M', '00000000-0000-4000-8000-000000000000')).status).toBe(404);
});

test('no one folds matches of a client that they are linked to, in the path or among the others', async () => {
  own = await plant({ clientId: lonely });
  const path = `/web/own-staff/links/${lonely}`;
  expect((await desks.H.browser.send('PUT', path, { body: { relation: 'family', comment } })).status).toBeLessThan(300);
  expect((await propose('H', own.hitId)).status).toBe(403);
  expect((await propose('H', shown.hitId)).status).toBe(403);
  await getRows(`update screening_hit set parts = '[]' where id = $1`, [own.hitId]);
});

test('the Head of AML releases it: open matches are folded, stay open, and new ones too', async () => {
  const cleared = await plant({ clientId: bakery, state: 'cleared' });
  // the proposer knows first what it would fold
  const tried = await desks.M.browser.send('GET', `/web/folding-rules/${shown.hitId}`);
  expect(tried.body).toEqual({ word: 'smaragda', earlier: 6, folded: 2, open: 1 });
  expect((await desks.H.browser.send('GET', `/web/folding-rules/${own.hitId}`)).status).toBe(403);
  const proposed = await propose('M', shown.hitId);
  expect(proposed.status).toBe(202);
  const id = textField(proposed.body, 'proposalId');
  // an administrator is not asked
  expect(JSON.stringify((await desks.A.browser.send('GET', '/web/proposals')).body)).not.toContain(id);
  expect(await rules()).toEqual([]);
  expect((await confirm(desks.H, id)).status).toBe(200);
  const [rule] = await rules();
  expect(rule).toMatchObject({ word: 'smaragda', state: 'valid', earlierFolded: 2, folded: 1, madeBy: 'Staff M' });
  expect(await getRows('select from folded_hit where hit_id = $1', [cleared.hitId])).toEqual([]);
  expect(await foldedBy(shown)).toMatch(/^“smaragda” alone, until \d{4}-\d\d-\d\d: planted-fold/);
  expect(await foldedBy(await plant({ clientId: bakery }))).not.toBeNull();
  expect(await foldedBy(await plant({ clientId: bakery, birth: 'same' }))).toBeNull();
  expect(await rules()).toMatchObject([{ folded: 2 }]);
  expect((await propose('M', shown.hitId)).code).toBe('already-folded');
});

test('it ends with its last day, with other names, by hand, and with a true positive; all are listed again', async () => {
  await getRows(`update folding_rule set until_on = bank_today() - 1`);
  expect([await foldedBy(shown), (await rules())[0]?.['state']]).toEqual([null, 'expired']);
  await getRows(`update folding_rule set until_on = bank_today()`);
  expect(await foldedBy(shown)).not.toBeNull();

  await getRows('update list_entity set body = $1', [body(['EMERALD'])]);
  expect([await foldedBy(shown), (await rules())[0]?.['state']]).toEqual([null, 'void']);
  // the old names later on do not bring it back
  await inBank((tx) => tx.run(endChanged, ['EU']));
  await getRows('update list_entity set body = $1', [body()]);
  expect([await foldedBy(shown), (await rules())[0]?.['state']]).toEqual([null, 'void']);

  const again = await propose('M', shown.hitId);
  expect((await confirm(desks.H, textField(again.body, 'proposalId'))).status).toBe(200);
  expect(await foldedBy(shown)).not.toBeNull();
  const ruleId = String((await rules()).find(({ state }) => state === 'valid')?.['id']);
  const end = (role: 'A' | 'M') =>
    desks[role].browser.send('DELETE', `/web/folding-rules/${ruleId}`, { body: { comment } });
  expect((await end('A')).status).toBe(403);
  expect((await end('M')).status).toBeLessThan(300);
  expect((await end('M')).status).toBe(404);
  expect(await foldedBy(shown)).toBeNull();
  expect(
    (
      await getRows(
        `
          select verb from audit_inbox where verb like 'folding.%' union all select verb from audit
          where verb like 'folding.%'`,
      )
    ).length,
  ).toBe(3);

  // found by the word, and by the name of the entry
  await getRows(`update folding_rule set entity_name = 'EMERALD TRADE'`);
  expect(await listed('state=ended&text=emerald')).toHaveLength(1);
  const ended = await listed('state=ended&text=smar');
  expect(ended.map(({ id }) => id)).toEqual([ruleId]);
  expect(await listed('text=ruby')).toEqual([]);
  const file = await desks.A.browser.send('GET', '/web/folding-rules?export&state=ended');
  const text = Buffer.from(file.body as Uint8Array).toString('utf8');
  expect(text).toMatch(/\r\nsmaragda,EMERALD TRADE,EU,[^,]+,Ended,2,8,3,Staff M,Staff H,/);
  expect(text.split('\r\n').filter((line) => line.startsWith('smaragda'))).toHaveLength(1);

  const other = await plant({ clientId: bakery, state: 'true' });
  expect((await propose('M', shown.hitId)).code).toBe('folds-true-positive');
  await getRows(`update screening_hit set state = 'open' where id = $1`, [other.hitId]);
});
