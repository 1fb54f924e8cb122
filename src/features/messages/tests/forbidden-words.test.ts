// The list of forbidden words: a second person confirms each change, and messages follow the list at once.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { field, getItems, type Reply, startBank, type TestBank, textField } from '#tests/harness/bank.ts';
import { confirm, type Desk, openDesks } from '#tests/harness/desks.ts';
import { companies } from '#tests/harness/village.ts';
import { forgetPushes } from '#tests/http/tasks.ts';

const roles = ['A', 'M', 'H', 'S', 'F', 'E'] as const;
const { timber } = companies;
const comment = 'Names a check.';
let bank: TestBank;
let desks: Record<(typeof roles)[number], Desk>;

beforeAll(async () => {
  bank = await startBank({ demo: false });
  desks = await openDesks(bank, roles);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});
beforeEach(() => forgetPushes(bank));

const list = async () => getItems((await desks.E.browser.send('GET', '/web/forbidden-words')).body);
const words = async () => (await list()).map(({ word }) => word);
const history = async () => getItems((await desks.E.browser.send('GET', '/web/forbidden-words?history')).body);
const getId = async (word: string) => textField((await list()).find((each) => each['word'] === word) ?? {}, 'id');
const add = (word: string, role: keyof typeof desks = 'M'): Promise<Reply> =>
  desks[role].browser.send('POST', '/web/forbidden-words', { body: { word, comment } });
const remove = (id: string): Promise<Reply> =>
  desks.M.browser.send('DELETE', `/web/forbidden-words/${id}`, { body: { comment: 'Too wide.' } });
const confirmed = async (proposed: Reply): Promise<Reply> => {
  expect(proposed).toMatchObject({ status: 202 });
  return confirm(desks.H, textField(proposed.body, 'proposalId'));
};
const write = (text: string) =>
  desks.S.browser.send('POST', `/web/logs/${timber}`, { body: { comment: text, props: { to: 'client' } } });
const tried = async (text: string) => {
  const { body } = await desks.S.browser.send('POST', '/web/forbidden-words?try', { body: { words: text } });
  return field(body, 'found');
};

test('who writes hears what the company would read', async () => {
  const body = { words: ' Žemaitė 🔥 ' };
  const reply = await desks.S.browser.send('POST', '/web/forbidden-words?try', { body });
  expect(reply.body).toEqual({ found: [], sent: 'Žemaite' });
});

test('a word counts once a second person has confirmed it, and no longer once its removal is confirmed', async () => {
  const proposed = await add('  Įšaldy* ');
  expect(await write('Sąskaita įšaldyta.')).toMatchObject({ status: 201 });
  const own = await desks.M.browser.send('POST', `/web/proposals/${textField(proposed.body, 'proposalId')}?confirm`, {
    body: { version: 0, comment: '' },
  });
  expect(own).toMatchObject({ status: 422, code: 'own-proposal' });
  expect(await confirmed(proposed)).toMatchObject({ status: 200 });
  expect(await write('Sąskaita įšaldyta.')).toMatchObject({ status: 422, code: 'forbidden-word' });
  expect(await list()).toContainEqual(
    expect.objectContaining({ word: 'isaldy*', version: 2, by: 'Staff M', confirmedBy: 'Staff H', comment }),
  );
  const id = await getId('isaldy*');
  const removal = await remove(id);
  expect(await write('Sąskaita įšaldyta.')).toMatchObject({ status: 422 });
  expect(await confirm(desks.H, textField(removal.body, 'proposalId'))).toMatchObject({ status: 200 });
  expect(await write('Sąskaita įšaldyta.')).toMatchObject({ status: 201 });
  expect(await remove(id)).toMatchObject({ status: 404 });
  expect((await history()).slice(0, 2)).toMatchObject([
    { id, word: 'isaldy*', change: 'removed', version: 3, by: 'Staff M', confirmedBy: 'Staff H', comment: 'Too wide.' },
    { id, word: 'isaldy*', change: 'added', version: 2, by: 'Staff M', confirmedBy: 'Staff H', comment },
  ]);
  expect(await history()).toContainEqual(
    expect.objectContaining({ word: 'sanction*', change: 'added', version: 1, by: null, confirmedBy: null }),
  );
});

test('a word that was removed can be added again, as a version of its own', async () => {
  await confirmed(await add('frozen'));
  const { rows } = await bank.owner.query<{ version: number }>('select max(version) as version from forbidden_word');
  const version = rows[0]?.version ?? 0;
  await confirm(desks.H, textField((await remove(await getId('frozen'))).body, 'proposalId'));
  await confirmed(await add('frozen'));
  expect((await history()).filter(({ word }) => word === 'frozen')).toMatchObject([
    { change: 'added', version: version + 2 },
    { change: 'removed', version: version + 1 },
    { change: 'added', version },
  ]);
});

test.each([
  ['a*', 422, 'word-not-valid'],
  ['* * *', 422, 'word-not-valid'],
  ['— „“', 422, 'word-not-valid'],
  ['SANCTION*', 409, 'already-forbidden'],
])('%j is refused at once', async (word, status, code) => {
  expect(await add(word)).toMatchObject({ status, code });
});

test('the confirmer reads which templates hold the word', async () => {
  const id = textField((await add('extract')).body, 'proposalId');
  const proposals = getItems((await desks.H.browser.send('GET', '/web/proposals')).body);
  expect(proposals.find((each) => each['id'] === id)).toMatchObject({
    title: 'Forbid a word',
    lines: expect.arrayContaining([{ label: 'Templates that hold it', value: 'Documents are missing' }]),
  });
});

test('two that are confirmed at the same moment have versions of their own', async () => {
  const ids = [textField((await add('alpha')).body, 'proposalId'), textField((await add('beta')).body, 'proposalId')];
  await Promise.all([confirm(desks.H, ids[0] ?? ''), confirm(desks.A, ids[1] ?? '')]);
  const versions = (await list())
    .filter(({ word }) => word === 'alpha' || word === 'beta')
    .map((each) => each['version']);
  expect(new Set(versions).size).toBe(2);
});

test('the key for alerts is needed, and each change is in the audit without its comment', async () => {
  for (const role of ['S', 'F', 'E'] as const) expect(await add('gamma', role)).toMatchObject({ status: 403 });
  expect(await words()).not.toContain('gamma');
  const { rows } = await bank.owner.query<{ verb: string; facts: unknown }>(
    `
      select verb, facts from audit where verb like 'word.%' union all select verb, facts from audit_inbox
      where verb like 'word.%'`,
  );
  expect(rows.map(({ verb }) => verb)).toEqual(expect.arrayContaining(['word.add', 'word.remove']));
  expect(JSON.stringify(rows)).toContain('isaldy*');
  expect(JSON.stringify(rows)).not.toContain(comment);
});

describe('a text is tried', () => {
  test('each word with its places, in what was typed', async () => {
    expect(await tried('Please send the invoice.')).toEqual([]);
    expect(await tried('About Sanctions and įtarimas; sanction?')).toEqual([
      { word: 'itarim*', places: [{ from: 20, until: 28 }] },
      {
        word: 'sanction*',
        places: [
          { from: 6, until: 15 },
          { from: 30, until: 38 },
        ],
      },
    ]);
  });

  test('what is refused when sent is found, also where the bank drops what stands between', async () => {
    expect(await tried('sanc👍tions')).toEqual([{ word: 'sanction*', places: [{ from: 0, until: 11 }] }]);
    expect(await tried('sanc 👍 tions sanc👍👍tions')).toEqual([{ word: 'sanction*', places: [] }]);
    for (const text of ['sanc👍tions', 'sanc👍👍tions', 'san\u0441-\u200Btions'])
      expect(await write(text)).toMatchObject({ status: 422, code: 'forbidden-word' });
  });

  test('nothing of it is kept', async () => {
    await tried('UNKEPT about sanctions');
    const { rows } = await bank.owner.query(
      `select from audit_inbox where to_jsonb(audit_inbox)::text like '%UNKEPT%' union all
       select from message where words like '%UNKEPT%'`,
    );
    expect(rows).toEqual([]);
  });
});
