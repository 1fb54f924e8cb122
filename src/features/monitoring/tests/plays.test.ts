// The typology player over a whole bank with its simulators: money moves through the real calls, and the engine finds
// what the play says. In `npm test` those of one rule of each kind, with KONTORA_RUNS all
// of them.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { demoBanks } from '#db/demo/banks.ts';
import { insertBanks, insertDirectory } from '#features/payments/banks/server/importDirectory.ts';
import { openPool } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { followOnce } from '#server/followers/followers.ts';
import { clearingBic, startBank, type TestBank, TestBrowser, textField } from '#tests/harness/bank.ts';
import { startCards, type TestCards } from '#tests/harness/cards.ts';
import { startClearing, type TestClearing } from '#tests/harness/clearing.ts';
import { villageDatabase } from '#tests/harness/database.ts';
import { judgeSides, sampleFacts } from '#tests/harness/judgeSides.ts';
import { freePort } from '#tests/harness/ports.ts';
import { runs } from '#tests/harness/runs.ts';
import { until } from '#tests/harness/until.ts';
import { people, staff } from '#tests/harness/village.ts';
import { forgetPushes } from '#tests/http/tasks.ts';
import { readFirstRules } from '#tests/samples/firstRules.ts';
import { playedSides } from '#tests/samples/playedSides.ts';
import type { Side } from '../engine/sides.ts';
import { getLastDay, type Movement } from '../play/movement.ts';
import { plays, typologies } from '../play/plays.ts';
import { playByCommand } from '../play/server/command.ts';
import { monitoringFollower } from '../server/engine/follow.ts';

const secret = 'p'.repeat(32);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontora-plays-'));
const railDir = path.join(folder, 'rail');
const rules = readFirstRules();
const cardSettings = { sentSeconds: 0, printedSeconds: 0, clearSeconds: 0, purchases: null };

let bank: TestBank;
let clearing: TestClearing;
let cards: TestCards;
let officer: TestBrowser;
let app: ReturnType<typeof openPool>;

beforeAll(async () => {
  const port = await freePort();
  const database = await villageDatabase();
  clearing = await startClearing(railDir, { bic: clearingBic, delaySeconds: 0 });
  bank = await startBank({
    ...{ database, railDir },
    settings: {
      ...{ KONTORA_CARDS_URL: `http://127.0.0.1:${port}/cards/messages`, KONTORA_CARDS_SECRET: secret },
      ...{ DATABASE_URL: database.serverUrl, DATABASE_OWNER_URL: database.url },
    },
  });
  cards = await startCards({
    folder: path.join(folder, 'cards'),
    bankUrl: bank.url,
    secret,
    port,
    settings: cardSettings,
  });
  // instant transfers leave at once, as in the demo
  await inTransaction(bank.owner, async (tx) => {
    const { id } = await tx.one(insertDirectory, ['demo', Buffer.alloc(32)]);
    await tx.run(insertBanks, [id, JSON.stringify(demoBanks)]);
  });
  await bank.owner.query(`update person set flags = 'r' where id = $1`, [people.director]);
  app = openPool({ url: database.serverUrl, size: 1 });
  officer = await TestBrowser.signIn(bank.url, staff.M);
});
afterAll(async () => {
  await Promise.all([bank.stop(), app.end()]);
  await Promise.all([clearing.stop(), cards.stop()]);
  await bank.expectSound();
  await bank.close();
  await bank.database.drop();
  fs.rmSync(folder, { recursive: true });
});

interface Played {
  state: string;
  result: { clientId: string | null; rules: string[]; failure: string | null } | null;
  error: string | null;
}

/** Asks for a play as an officer, and waits for its end. */
async function perform(name: string): Promise<Played> {
  const started = await officer.send('POST', '/web/plays', { body: { name }, key: randomUUID() });
  expect(started.status).toBe(202);
  const jobId = textField(started.body, 'jobId');
  const read = async () =>
    (await bank.owner.query<Played>('select state, result, error from job where id = $1', [jobId])).rows[0];
  await until(async () => {
    await forgetPushes(bank);
    // as another process would: the bank's own one rests between two looks
    await followOnce(app, monitoringFollower);
    const state = (await read())?.state;
    return state === 'done' || state === 'failed';
  });
  const job = await read();
  if (!job?.result) throw new Error(`${job?.state}: ${job?.error}`);
  return job;
}

const formatSide = ({ day, direction, kind, amount, iban }: Side): string =>
  [day, direction, kind, amount, iban === '' ? 'by card' : 'by transfer'].join(' ');

/** What the engine sees of a client. */
async function getSides(clientId: string): Promise<string[]> {
  const { rows } = await bank.owner.query<{ words: string }>(
    `select concat_ws(' ', day - min(day) over (), direction, kind, amount_minor,
       case iban when '' then 'by card' else 'by transfer' end) as words
     from flow_sides(0, (select n from audit_head)) where client_id = $1 order by n`,
    [clientId],
  );
  return rows.map(({ words }) => words);
}

/** What the engine has raised about a client. */
async function getEvents(clientId: string): Promise<string[]> {
  const { rows } = await bank.owner.query<{ words: string }>(
    `select concat_ws(' ', state, rule, day - date '1970-01-01', times, figure) as words
     from case_event where client_id = $1`,
    [clientId],
  );
  return rows.map(({ words }) => words).sort();
}

/** The same by the pure judge, on the days on which the play was. */
async function judgePlay(clientId: string, movements: readonly Movement[]): Promise<string[]> {
  const { rows } = await bank.owner.query<{ first: number; since: number }>(
    `select (select min(day) from flow where client_id = $1) - date '1970-01-01' as first,
       (c.created_at at time zone b.zone)::date - date '1970-01-01' as since
     from client c, bank b where c.id = $1`,
    [clientId],
  );
  const { first = 0, since = 0 } = rows[0] ?? {};
  const lastDay = first + getLastDay(movements);
  return judgeSides(rules, playedSides(movements, first), { ...sampleFacts, since })
    .filter(({ what, day }) => what === 'new' && day <= lastDay)
    .map(({ state, rule, day, times, figure }) => [state, rule, day, times, figure].join(' '))
    .sort();
}

/** A rule of each kind: sums of a day and of a month, counts, counterparties, shares, rest, and sizes. */
const kinds = ['C.IN.15K', 'M.CASH.CNT', 'M.CASH.INTENSIVE', 'DEP.VALUE', 'NEW.MANY', 'SLEEPER', 'UNDER.IN'];
const late = ['C.IN.15K outside', 'DEP.VALUE outside', 'SLEEPER outside'];
const some = ['mule chain', ...kinds.flatMap((rule) => [rule, `${rule} below`]), ...late];

test.each(runs > 1 ? [...plays.keys()] : some)(
  'the engine sees what a play moves, and finds its rules: %s',
  async (name) => {
    const { result } = await perform(name);
    expect(result).toMatchObject({ name, failure: null });
    const clientId = result?.clientId ?? '';
    const movements = plays.get(name)?.movements ?? [];
    expect(await getSides(clientId)).toEqual(playedSides(movements, 0).map(formatSide));
    expect(await getEvents(clientId)).toEqual(await judgePlay(clientId, movements));
    const typology = Object.entries(typologies).find(([one]) => one === name)?.[1];
    const [rule = '', miss] = name.split(' ');
    if (typology) expect(result?.rules).toEqual([...typology.fires].sort());
    else if (miss === undefined) expect(result?.rules).toContain(rule);
    else expect(result?.rules).not.toContain(rule);
  },
);

test('the command names all plays, and follows the one that is asked for to its end', async () => {
  await expect(playByCommand(bank.database.url, ['no', 'such'])).rejects.toThrow([...plays.keys()].join(', '));
  await forgetPushes(bank);
  const print = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => print.mockRestore());
  expect(await playByCommand(bank.database.url, ['pass-through'])).toBe(0);
  expect(print.mock.lastCall).toEqual(['pass-through: PASS.THROUGH']);
});
