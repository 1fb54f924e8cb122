// The risk score of clients: factors, events, owners, and levels that officers set.
import { describe, expect, test } from 'vitest';
import { endOverrides } from '#features/clients/score/server/overrides.ts';
import { field } from '#tests/harness/bank.ts';
import { closeByHand } from '#tests/harness/closing.ts';
import { TestDevice } from '#tests/harness/passkeys.ts';
import {
  addDays,
  bakery,
  bank,
  closeAlert,
  confirmBy,
  desks,
  getScore,
  getWire,
  jonas,
  lonely,
  openAlert,
  plant,
  type Role,
  score,
  setUpScores,
  timber,
  toRow,
} from '#tests/harness/scoreBank.ts';
import { until } from '#tests/harness/until.ts';
import { people } from '#tests/harness/village.ts';

const override = (role: Role, clientId: string, props: Record<string, unknown>) =>
  desks[role].browser.send('PATCH', `/web/clients/${clientId}?score`, {
    body: { comment: 'planted-override', props: { factor: 'ALL', level: 'M', lastDay: addDays(30), ...props } },
  });

const countEdd = async (clientId: string) =>
  (await bank.owner.query(`select id from client_case where subject_id = $1 and type = 'EDD'`, [clientId])).rows as {
    id: string;
  }[];

setUpScores();

describe('the score', () => {
  test('a level stands since its first day, and says what it is found from today', async () => {
    const before = await toRow(lonely, 'LIC');
    expect(before).toMatchObject({ level: 'L', words: 'Incorporated in Lithuania' });
    await bank.owner.query(`update client set country = 'EE' where id = $1`, [lonely]);
    expect(await toRow(lonely, 'LIC')).toEqual({ ...before, words: 'Incorporated in Estonia' });
    // the rules would find another level: until they do, the words of the old one stand
    await bank.owner.query(`update client set country = 'IR' where id = $1`, [lonely]);
    expect(await toRow(lonely, 'LIC')).toEqual(before);
    await bank.owner.query(`update client set country = 'LT' where id = $1`, [lonely]);
  });

  test('goes over the wire as the level, then each factor', async () => {
    expect(await getWire(jonas)).toEqual(['L', 'ADV=L', 'ATM=L', 'CCD=M', 'CCT=L', 'PEP=L', 'SOF=M', 'TAX=L', 'TRN=L']);
    const [overall, ...factors] = await getWire(timber);
    expect([overall, factors.map((one) => one.slice(0, 3)).join(' ')]).toEqual([
      'M',
      'LBA LBC LIC LIP LMT LOF LOP LOS LPC LSC LTR',
    ]);
  });

  test('shows from what each level was found', async () => {
    expect(await toRow(jonas, 'CCD')).toMatchObject({
      level: 'M',
      words: 'No identity document is on file',
      source: 'rules',
    });
    expect(field(await getScore(jonas), 'past')).toEqual([]);
    expect(await desks.S.browser.send('GET', '/web/clients/30000000099/score')).toMatchObject({ status: 404 });
  });

  test('scoring again changes nothing', async () => {
    const count = async () => (await bank.owner.query('select from risk_factor')).rowCount;
    const before = await count();
    expect(await score(timber, jonas)).toBe(0);
    expect(await count()).toBe(before);
  });

  test('a client that is closed, declined or still registers is not scored', async () => {
    // at once only the Head of AML closes, whatever calls the database
    await expect(
      bank.owner.query('select close_at_once($1, $2, $3)', [jonas, desks.S.personId, 'x']),
    ).rejects.toMatchObject({ constraint: 'notice_not_over' });
    for (const [at, flags] of ['Z', 'D', 'B'].entries()) {
      const id = `4000000008${at}`;
      await plant(id);
      const registration = flags === 'B' ? 'Cdd' : null;
      if (flags === 'Z') await closeByHand(bank.owner, id);
      else
        await bank.owner.query('update client set flags = $2, registration_status = $3 where id = $1', [
          id,
          flags,
          registration,
        ]);
      await score(id);
      expect([flags, await getWire(id)]).toEqual([flags, []]);
    }
  });
});

describe('an event', () => {
  test('a confirmed PEP makes the person high, and the companies that the person acts for', async () => {
    await plant(people.baker);
    await score(people.baker);
    const id = await openAlert(people.baker, 'PEP', 0);
    await until(async () => (await getWire(bakery)).includes('LPC=M'));
    await until(async () => (await getWire(people.baker)).includes('PEP=M'));
    await closeAlert(id, 2);
    await until(async () => (await getWire(bakery)).includes('LPC=H'));
    expect((await getWire(bakery))[0]).toBe('H');
    expect(await toRow(bakery, 'LPC')).toMatchObject({
      isFloor: true,
      caseId: id,
      // the case of the one in office, not one of the company
      caseOf: people.baker,
      words: 'Test baker: Confirmed: politically exposed',
    });
    expect(await toRow(bakery, 'LPC', 'past')).toMatchObject({ level: 'M', until: expect.any(String) });
    await until(async () => (await getWire(people.baker)).includes('PEP=H'));
  });

  test('who becomes high gets one EDD; the case is named by the level', async () => {
    const [edd, ...others] = await countEdd(bakery);
    expect(others).toEqual([]);
    expect(await toRow(bakery, 'ALL')).toMatchObject({ level: 'H', caseId: edd?.id, words: 'PEP relations: high' });
    const { rows } = await bank.owner.query(
      `select verb, facts from audit_inbox where verb = 'score.change' and client_id = $1
      union all select verb, facts from audit where verb = 'score.change' and client_id = $1`,
      [bakery],
    );
    expect(rows).toContainEqual({ verb: 'score.change', facts: { from: 'M', to: 'H', source: 'rules' } });
  });

  test('an EDD that was approved within 90 days holds for the same causes, and no longer', async () => {
    const id = '40000000077';
    await plant(id);
    await score(id);
    const alert = await openAlert(id, 'PEP', 2);
    await score(id);
    const [edd] = await countEdd(id);
    await closeAlert(edd?.id ?? '', 1);
    const again = async () => {
      await closeAlert(alert, 1);
      await score(id);
      expect((await getWire(id))[0]).toBe('L');
      await bank.owner.query(`update client_case set status = 0, closed_at = null, outcome = null where id = $1`, [
        alert,
      ]);
      await closeAlert(alert, 2);
      await score(id);
      expect((await getWire(id))[0]).toBe('H');
      return (await countEdd(id)).length;
    };
    // the step back from false to true goes over 'revive'
    await bank.owner.query(`update client_case set status = 0, closed_at = null, outcome = null where id = $1`, [
      alert,
    ]);
    expect(await again()).toBe(1);
    await bank.owner.query(`update client_case set closed_at = bank_now() - interval '91 days' where id = $1`, [
      edd?.id,
    ]);
    await bank.owner.query(`update client_case set status = 0, closed_at = null, outcome = null where id = $1`, [
      alert,
    ]);
    expect(await again()).toBe(2);
  });
});

test('the owners of a company count, with their shares and where they live', async () => {
  const own = (name: string, kind: 'P' | 'C', country: string, shareBp: number) =>
    bank.owner.query(
      `with made as (
         insert into party (id, kind, name, sort_name, born_on, country, made_at)
         values (new_id(), $2, $1, lower($1), case $2 when 'P' then date '1970-01-01' end, $3, bank_now()) returning id)
       insert into relation (id, client_id, role, subject_party, share_bp, comment, from_at)
       select new_id(), $4, $2, id, $5, '', bank_now() from made`,
      [name, kind, country, timber, shareBp],
    );
  expect(await getWire(timber)).toEqual(expect.arrayContaining(['LBC=M', 'LOS=M']));
  await own('Ona', 'P', 'LT', 8000);
  await score(timber);
  expect(await getWire(timber)).toEqual(expect.arrayContaining(['LBC=L', 'LOS=L']));
  await own('Far Holding', 'C', 'PA', 2000);
  await score(timber);
  expect(await getWire(timber)).toEqual(expect.arrayContaining(['LBC=M', 'LOS=H']));
  expect(await toRow(timber, 'LOS')).toMatchObject({ words: 'Far Holding owns a part, from outside the EEA' });
  // an owner who is politically exposed
  await bank.owner.query(
    `insert into relation (id, client_id, role, subject_client, share_bp, comment, from_at)
     values (new_id(), $1, 'B', $2, 0, '', bank_now())`,
    [timber, people.baker],
  );
  await score(timber);
  expect(await getWire(timber)).toContain('LPC=H');
  await bank.owner.query('update relation set until_at = bank_now() where client_id = $1', [timber]);
  await score(timber);
  expect(await getWire(timber)).toEqual(expect.arrayContaining(['LBC=M', 'LOS=M', 'LPC=L']));
});

describe('an officer’s level', () => {
  test('waits for a second person, stands until its day, and ends by itself', async () => {
    expect(await override('S', lonely, { level: 'H' })).toMatchObject({ status: 403 });
    const proposed = await override('M', lonely, { level: 'H' });
    expect(proposed).toMatchObject({ status: 202 });
    expect((await getWire(lonely))[0]).toBe('M');
    expect(await confirmBy('H', proposed)).toMatchObject({ status: 200 });
    expect((await getWire(lonely))[0]).toBe('H');
    expect(await toRow(lonely, 'ALL')).toMatchObject({
      ...{ source: 'officer', words: 'planted-override', setBy: 'Staff M', lastDay: addDays(30) },
    });
    await score(lonely);
    expect((await getWire(lonely))[0]).toBe('H');
    await bank.owner.query(
      `
        update risk_factor set override_until = bank_now()
        where client_id = $1 and until_at is null and source = 'officer'`,
      [lonely],
    );
    expect(await endOverrides(bank.owner)).toBe(false);
    expect((await getWire(lonely))[0]).toBe('M');
    expect(await toRow(lonely, 'ALL', 'past')).toMatchObject({ level: 'H', source: 'officer' });
  });

  test('of one factor moves the whole', async () => {
    expect(await confirmBy('H', await override('A', lonely, { factor: 'LOS', level: 'L' }))).toMatchObject({
      status: 200,
    });
    expect(await getWire(lonely)).toEqual(expect.arrayContaining(['L', 'LOS=L', 'LBC=M']));
  });

  test('goes never below the floor, which ends it where it comes later', async () => {
    expect(await override('M', bakery, { level: 'L' })).toMatchObject({ status: 422, code: 'score-has-floor' });
    expect(await override('M', bakery, { factor: 'LPC', level: 'L' })).toMatchObject({ code: 'score-has-floor' });
    expect(await confirmBy('H', await override('M', jonas, { level: 'L', factor: 'PEP' }))).toMatchObject({
      status: 200,
    });
    expect(await toRow(jonas, 'PEP')).toMatchObject({ source: 'officer' });
    await openAlert(jonas, 'PEP', 2);
    await until(async () => (await getWire(jonas)).includes('PEP=H'));
    expect((await getWire(jonas))[0]).toBe('H');
    expect(await toRow(jonas, 'PEP')).toMatchObject({ source: 'rules', isFloor: true });
  });

  test.each([
    ['today', { lastDay: addDays(0) }, 400, 'period-not-valid'],
    ['a day that is too far', { lastDay: addDays(368) }, 400, 'period-not-valid'],
    ['a factor of companies for a person', { factor: 'LOS' }, 404, 'not-found'],
    ['a factor that does not exist', { factor: 'XXX' }, 400, 'invalid-input'],
  ])('%s is refused', async (_what, props, status, code) => {
    expect(await override('M', people.baker, { factor: 'SOF', level: 'L', ...props })).toMatchObject({ status, code });
  });

  test('nothing of it is in the answers of the company', async () => {
    await confirmBy('H', await override('M', timber, { level: 'L' }));
    const company = await (await TestDevice.enrol(bank, people.director)).signIn();
    for (const path of ['client', 'log', 'funds', 'payments', 'users', 'stats']) {
      const { body } = await company.send('GET', `/web/${timber}/${path}`);
      expect(JSON.stringify(body)).not.toMatch(/planted|score|risk/i);
    }
    expect(await company.send('GET', `/web/clients/${timber}/score`)).toMatchObject({ status: 403 });
  });
});
