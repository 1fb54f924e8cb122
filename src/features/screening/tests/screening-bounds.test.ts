// Thresholds of screening, and what happens where more is found than fits.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { maxLookedUp } from '#features/screening/calls.ts';
import { listLimits } from '#features/screening/server/lists/entry.ts';
import { readListJob } from '#features/screening/server/versions/readListJob.ts';
import { proposedThresholds } from '#features/screening/thresholds.ts';
import { field, getItems, textField } from '#tests/harness/bank.ts';
import { confirm } from '#tests/harness/desks.ts';
import {
  bank,
  confirmer,
  desks,
  getHits,
  getRows,
  getVersion,
  head,
  isIdle,
  live,
  setUpScreening,
  stage,
  take,
} from '#tests/harness/screeningBank.ts';
import { until } from '#tests/harness/until.ts';
import { companies } from '#tests/harness/village.ts';

setUpScreening();

describe('thresholds', () => {
  const change = (version: number, to: object) =>
    desks.M.browser.send('PUT', '/web/lookup?thresholds', {
      body: { version, ...proposedThresholds, ...to, comment: 'planted-threshold' },
    });
  const decide = async (version: number, to: object) => {
    const proposed = await change(version, to);
    expect(proposed.status).toBe(202);
    expect((await confirm(confirmer(), textField(proposed.body, 'proposalId'))).status).toBe(200);
    await until(isIdle);
  };
  const versions = async () => getItems((await desks.S.browser.send('GET', '/web/lookup?thresholds')).body);

  test('begin as proposed; what is out of order, unchanged or of another version is refused', async () => {
    expect(await versions()).toMatchObject([{ version: 1, ...proposedThresholds, by: '' }]);
    const refused = [
      await change(1, { strong: 690 }),
      await change(1, { alert: 590 }),
      await change(1, { display: 499 }),
      await change(1, { strong: 1001 }),
      await change(1, {}),
      await change(7, { alert: 720 }),
    ];
    expect(refused.map(({ status, code }) => [status, code])).toEqual([
      ...Array.from({ length: 4 }, () => [400, 'invalid-input']),
      [409, 'nothing-changed'],
      [409, 'version-changed'],
    ]);
  });

  test('say what opens a case and what stops money, for a second person, and all are screened again', async () => {
    const stops = () =>
      getRows(`select from restriction where client_id = $1 and scope = 'out' and lifted_at is null`, [
        companies.bakery,
      ]);
    const raised = async () => (await getHits(companies.bakery)).filter(({ entity_id }) => entity_id === 'd1').length;
    const before = (await stops()).length;
    // what the tests above have changed is compared by the thresholds of then
    await until(async () => {
      const waits = `select from audit_inbox union all
        select from follower f, audit_head h where f.name = 'screening' and f.last_n < h.n`;
      return (await getRows(waits)).length === 0;
    });
    await decide(1, { display: 950, alert: 950, strong: 960 });
    await live('UE', `${head}d1,company,Duona ir Druska UAB,,,,,\n`);
    const looked = async () => (await desks.S.browser.send('GET', '/web/lookup?name=Duona%20ir%20Druska')).body;
    expect([await looked(), await raised()]).toMatchObject([{ items: [], next: null, alert: 950, strong: 960 }, 0]);
    const proposed = await change(2, { alert: 800, strong: 1000 });
    // matches come and go while it waits: what is confirmed stays the same
    await bank.owner.query(`update screening_check set at = at - interval '400 days'`);
    expect((await confirm(confirmer(), textField(proposed.body, 'proposalId'))).status).toBe(200);
    await bank.owner.query(
      `update screening_check set at = at + interval '400 days' where at < bank_now() - interval '300 days'`,
    );
    await until(isIdle);
    expect([await raised(), (await stops()).length]).toEqual([1, before]);
    expect(getItems(await looked())[0]?.['entityId']).toBe('d1');
    const kept = await getRows(
      `select cause, thresholds from screening_check where thresholds = 3 and cause <> 'data'`,
    );
    expect(kept).toEqual([{ cause: 'thresholds', thresholds: 3 }]);
    await decide(3, {});
    expect(await raised()).toBe(1);
    // a strong match that joins a case which is open stops money as well
    await live('UE', `${head}d1,company,Duona ir Druska UAB,,,,,\nd2,company,Duona ir Druska UAB,,,,,\n`);
    expect((await stops()).length).toBe(before + 1);
    expect(await versions()).toMatchObject([{ version: 4, ...proposedThresholds }, { version: 3 }, {}, {}]);
  });
});

describe('of more than fits', () => {
  test('of a list that was withdrawn while it was read, or needs too much memory, nothing stays', async () => {
    const read = async (end: (id: string) => Promise<object>) => {
      const id = randomUUID();
      await getRows(
        `insert into list_version (id, code, format, file_name, size_bytes, sha256, sent_at)
         values ($1, 'TU', 'own-csv', 'list.csv', 1, '', bank_now())`,
        [id],
      );
      const threads = {
        run: async () => {
          const answer = await end(id);
          await getRows(`insert into list_staged values ($1, 'x1', '{}', '')`, [id]);
          return answer;
        },
      };
      const { signal } = new AbortController();
      const beat = async () => undefined;
      await readListJob.work({ versionId: id }, { services: { pool: bank.owner, threads }, signal, beat } as never);
      expect(await getRows('select from list_staged where version_id = $1', [id])).toEqual([]);
      return (await getVersion(id)).version;
    };
    const withdrawn = await read(async (id) => {
      expect(await desks.M.browser.send('DELETE', `/web/lookup/${id}`)).toMatchObject({ status: 204 });
      await until(
        async () => (await getRows(`select from job where kind = 'clear-list' and state <> 'done'`)).length === 0,
      );
      return { entries: 1, bytes: 1, letters: 1, isDone: true };
    });
    expect(withdrawn).toMatchObject({ state: 'withdrawn' });
    const refused = await read(async () => {
      throw Object.assign(new Error('ended'), { code: 'ERR_WORKER_OUT_OF_MEMORY' });
    });
    const problem = 'The list needs more memory than there is for reading one';
    expect(refused).toMatchObject({ state: 'refused', problem });
  });

  test('a look-up comes page by page, and a name has 200 characters at most', async () => {
    for (const name of ['', '... ,', '😀', '\u202e']) {
      const { status, body } = await desks.S.browser.send('GET', `/web/lookup?name=${encodeURIComponent(name)}`);
      expect([status, field(body, 'errors')]).toEqual([400, [{ path: 'name', code: 'no-word' }]]);
    }
    const ids = Array.from({ length: maxLookedUp + 10 }, (_, i) => `g${1000 + i}`);
    await live('ADM', head + ids.map((id) => `${id},person,Pagina Manyfold,,,,,\n`).join(''));
    const page = async (more: string) => (await desks.S.browser.send('GET', `/web/lookup?name=Pagina${more}`)).body;
    const first = await page('%20Manyfold');
    expect([getItems(first).length, field(first, 'next')]).toEqual([maxLookedUp, String(maxLookedUp)]);
    const second = await page(`%20Manyfold&cursor=${maxLookedUp}`);
    expect(field(second, 'next')).toBe(null);
    expect([...getItems(first), ...getItems(second)].map((item) => item['entityId'])).toEqual(ids);
    const long = await desks.S.browser.send('GET', `/web/lookup?name=${'a'.repeat(201)}`);
    expect([long.status, long.code]).toEqual([400, 'invalid-input']);
    expect((await desks.S.browser.send('GET', `/web/lookup?name=${'a'.repeat(200)}`)).status).toBe(200);
  });

  test('a list that cannot be compared beside the others is refused, before and when it is taken; looking up goes on', async () => {
    const letters = (count: number) =>
      getRows(`update list_version set letters = $1 where code = 'ADM' and state = 'live'`, [count]);
    const problem = /^The names and numbers of all lists would have \d+ letters together, and 40000000 are the most/;
    const [{ letters: before } = { letters: 0 }] = await getRows<{ letters: number }>(
      `select letters::integer as letters from list_version where code = 'ADM' and state = 'live'`,
    );
    expect(before).toBe('Pagina Manyfold'.length * (maxLookedUp + 10));
    const text = `${head}o1,person,One Too Many,,,,,\n`;
    await letters(listLimits.maxLetters);
    const refused = await stage('PEP', text);
    expect((await getVersion(refused)).version).toMatchObject({
      state: 'refused',
      problem: expect.stringMatching(problem),
    });
    await letters(before);
    const staged = await stage('PEP', text);
    await letters(listLimits.maxLetters);
    const proposed = await take(staged);
    expect((await confirm(confirmer(), textField(proposed.body, 'proposalId'))).status).toBe(200);
    await until(isIdle);
    expect((await getVersion(staged)).version).toMatchObject({
      state: 'refused',
      problem: expect.stringMatching(problem),
    });
    await letters(before);
    const { body } = await desks.S.browser.send('GET', '/web/lookup?name=Pagina%20Manyfold');
    expect(getItems(body)).toHaveLength(maxLookedUp);
  });
});
