// The typology player over a whole bank with its simulators: money moves through the real calls, and the engine finds
// what the play says. A few plays in `npm test`, all of them with KONTORA_RUNS.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clearingBic, startBank, type TestBank, TestBrowser, textField } from '#tests/harness/bank.ts';
import { startCards, type TestCards } from '#tests/harness/cards.ts';
import { startClearing, type TestClearing } from '#tests/harness/clearing.ts';
import { villageDatabase } from '#tests/harness/database.ts';
import { freePort } from '#tests/harness/ports.ts';
import { runs } from '#tests/harness/runs.ts';
import { until } from '#tests/harness/until.ts';
import { people, staff } from '#tests/harness/village.ts';
import { playedSides } from '#tests/samples/playedSides.ts';
import type { Side } from '../engine/sides.ts';
import { plays, typologies } from '../play/plays.ts';

const secret = 'p'.repeat(32);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontora-plays-'));
const railDir = path.join(folder, 'rail');
const cardSettings = { sentSeconds: 0, printedSeconds: 0, clearSeconds: 0, purchases: null };

let bank: TestBank;
let clearing: TestClearing;
let cards: TestCards;
let officer: TestBrowser;

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
  await bank.owner.query(`update person set flags = 'r' where id = $1`, [people.director]);
  officer = await TestBrowser.signIn(bank.url, staff.M);
});
afterAll(async () => {
  await bank.stop();
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

const some = ['mule chain', 'PASS.THROUGH below'];

test.each(runs > 1 ? [...plays.keys()] : some)(
  'the engine sees what a play moves, and finds its rules: %s',
  async (name) => {
    const { result } = await perform(name);
    expect(result).toMatchObject({ name, failure: null });
    expect(await getSides(result?.clientId ?? '')).toEqual(
      playedSides(plays.get(name)?.movements ?? [], 0).map(formatSide),
    );
    const typology = Object.entries(typologies).find(([one]) => one === name)?.[1];
    const [rule = '', miss] = name.split(' ');
    if (typology) expect(result?.rules).toEqual([...typology.fires].sort());
    else if (miss === undefined) expect(result?.rules).toContain(rule);
    else expect(result?.rules).not.toContain(rule);
  },
);
