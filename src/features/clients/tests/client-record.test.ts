// The record of a client over HTTP: facts, statements, looks, locks and details.
import { beforeEach, describe, expect, test } from 'vitest';
import { field, getItems, textField } from '#tests/harness/bank.ts';
import {
  bakery,
  bank,
  confirmBy,
  desks,
  getRecord,
  lonely,
  patch,
  type Role,
  setUpClientDesks,
  timber,
} from '#tests/harness/clientDesks.ts';
import { approved } from '#tests/harness/desks.ts';
import { forgetCases } from '#tests/harness/forgetCases.ts';
import { TestDevice } from '#tests/harness/passkeys.ts';
import { pdfReading } from '#tests/harness/pdfText.ts';
import { ibans, people, staff } from '#tests/harness/village.ts';
import { createTask, patchTask } from '#tests/http/tasks.ts';

setUpClientDesks();

describe('one client', () => {
  test('its facts, money, people and what is in the way of closing', async () => {
    expect(await getRecord(timber)).toMatchObject({
      ...{ ID: timber, type: 'LEGAL', title: 'Žalioji Giria UAB', flags: '', approvals: 'other', info: '' },
      funds: { [`EUR.${ibans.timber}`]: { name: 'Main', balance: 'EUR10000.00', available: 'EUR10000.00' } },
      ...{ restrictions: [], openCases: 0, birthDate: null },
    });
    expect(field(await getRecord(timber), 'people')).toContainEqual(
      expect.objectContaining({ relation: 'CEO|ABCDEFGH', state: 'active' }),
    );
    expect(field(await getRecord(timber), 'whyNotEmpty')).toEqual(['1 account is not empty.']);
    const finance = await (await TestDevice.enrol(bank, people.finance)).signIn();
    const task = await createTask(finance);
    expect(field(await getRecord(timber), 'whyNotClosed')).toContain('1 payment is under way.');
    await patchTask(finance, task, 'cancel');
    expect(field(await getRecord(timber), 'whyNotEmpty')).toEqual(['1 account is not empty.']);
  });

  test('cases that a reader may not see are neither named nor counted, nor identified by what they have stopped', async () => {
    const id = '01900000-0000-7000-8000-0000000000f6';
    await bank.owner.query(
      `insert into client_case (id, subject_id, type, kind, status, title, comment, opened_at, due_at, changed_at)
       values ($1, $2, 'SANCTION', 'A', 0, 'Resembles Bear', '', now(), now(), now())`,
      [id, bakery],
    );
    await bank.owner.query(
      `insert into restriction (id, client_id, scope, cause, case_id, made_by, made_at, comment)
       values (new_id(), $1, 'out', 'CASE', $2, null, bank_now(), 'Resembles Bear')`,
      [bakery, id],
    );
    const found = async (role: Role) => {
      const { items } = (await desks[role].browser.send('GET', `/web/clients?text=${bakery}`)).body as {
        items: { openCases: number }[];
      };
      const byCase = async (text: string) =>
        (await desks[role].browser.send('GET', `/web/clients?text=${text}&type=cases`)).body;
      const [first] = items;
      return [first?.openCases, getItems(await byCase(id)).length, getItems(await byCase('sanction')).length];
    };
    expect(await getRecord(bakery, 'M')).toMatchObject({
      ...{ openCases: 1, cases: [{ id, type: 'SANCTION' }] },
      restrictions: [{ scope: 'out', cause: 'CASE', caseId: id, comment: 'Resembles Bear' }],
    });
    expect(await getRecord(bakery, 'S')).toMatchObject({
      ...{ openCases: 0, cases: [] },
      restrictions: [{ scope: 'out', cause: 'CASE', caseId: null, comment: '' }],
    });
    expect([await found('M'), await found('S')]).toEqual([
      [1, 1, 1],
      [0, 0, 0],
    ]);
    await bank.owner.query('update restriction set lifted_at = bank_now() where case_id = $1', [id]);
    await bank.owner.query('delete from restriction where case_id = $1', [id]);
    await forgetCases(bank.owner, id);
  });

  test('the last contact is the newest message, by the bank or by the company', async () => {
    expect(field(await getRecord(bakery), 'lastContact')).toBe(null);
    const body = { comment: 'Please call us.', props: { to: 'client' } };
    expect(await desks.S.browser.send('POST', `/web/logs/${bakery}`, { body })).toMatchObject({ status: 201 });
    expect(field(await getRecord(bakery), 'lastContact')).toMatchObject({ fromBank: true });
    await bank.owner.query(
      `insert into message (id, client_id, from_bank, author_id, words, at)
       values (new_id(), $1, false, $2, 'Done.', bank_now() + interval '1 minute')`,
      [bakery, people.finance],
    );
    expect(field(await getRecord(bakery), 'lastContact')).toMatchObject({ fromBank: false });
  });

  test('a request of the bank is a contact too', async () => {
    const address = `/web/tasks/${lonely}/${crypto.randomUUID()}`;
    const send = (method: 'POST' | 'PATCH', more: string, body: unknown) =>
      desks.A.browser.send(method, `${address}${more}`, { body });
    expect(await send('POST', '', { type: 'RFI', title: 'Papers', comment: 'Why?' })).toMatchObject({ status: 201 });
    expect(field(await getRecord(lonely), 'lastContact')).toBe(null);
    expect(await send('PATCH', '?AREQ', { version: 1, comment: 'Why?' })).toMatchObject({ status: 200 });
    expect(field(await getRecord(lonely), 'lastContact')).toMatchObject({ fromBank: true });
    expect(await send('PATCH', '?ICNC', { version: 2, comment: 'Known.' })).toMatchObject({ status: 200 });
  });

  test('its statement comes as PDF in the language that is asked for, and the download is recorded', async () => {
    const address = `/web/clients/${timber}/statement.pdf`;
    const arabic = await desks.S.browser.send('GET', `${address}?q=2026-01-01_2026-01-31&language=ar`);
    expect(arabic).toMatchObject({ status: 200 });
    if (!(arabic.body instanceof Uint8Array)) throw new Error('no file came');
    expect(await pdfReading(arabic.body, 'rtl')).toContain('كشف حساب');
    expect(await desks.S.browser.send('GET', address)).toMatchObject({ status: 200 });
    expect(await desks.S.browser.send('GET', `${address}?2026-02-01_2026-01-31`)).toMatchObject({ status: 400 });
    expect(await desks.S.browser.send('GET', '/web/clients/30000000099/statement.pdf')).toMatchObject({ status: 404 });
    const { rowCount } = await bank.owner.query(
      `select from audit where verb = 'statement.export' and actor_id = $1
       union all select from audit_inbox where verb = 'statement.export' and actor_id = $1`,
      [staff.S],
    );
    expect(rowCount).toBe(2);
  });

  test('a look is recorded, and a client that does not exist is none', async () => {
    await getRecord(bakery, 'F');
    const { rows } = await bank.owner.query(
      `select actor_id from audit_inbox where verb = 'client.read' and subject_id = $1
       union select actor_id from audit where verb = 'client.read' and subject_id = $1`,
      [bakery],
    );
    expect(rows).toContainEqual({ actor_id: staff.F });
    expect(await desks.S.browser.send('GET', '/web/clients/30000000099')).toMatchObject({ status: 404 });
  });
});

describe('locks', () => {
  test('a lock stands at once, money waits; a second person lifts it', async () => {
    // words without fields take empty ones
    expect(await patch('S', bakery, 'lock', { comment: 'Odd calls', props: {} })).toMatchObject({ status: 204 });
    expect(await getRecord(bakery)).toMatchObject({
      flags: 'L',
      restrictions: [{ scope: 'all', cause: 'STAFF', comment: 'Odd calls', fundId: null }],
    });
    expect(await patch('S', bakery, 'lock')).toMatchObject({ status: 409, code: 'already-restricted' });
    const proposed = await patch('S', bakery, 'unlock');
    expect(await getRecord(bakery)).toMatchObject({ flags: 'L' });
    expect(await confirmBy('H', proposed)).toMatchObject({ status: 200 });
    expect(await getRecord(bakery)).toMatchObject({ flags: '', restrictions: [] });
    expect(await patch('S', bakery, 'unlock')).toMatchObject({ status: 409, code: 'not-restricted' });
  });

  test('no one confirms their own, and what another cause stops stays', async () => {
    await patch('S', bakery, 'lock');
    await bank.owner.query(
      `insert into restriction (id, client_id, scope, cause, comment, made_at)
       values (gen_random_uuid(), $1, 'all', 'CLIENT', '', bank_now())`,
      [bakery],
    );
    expect(await getRecord(bakery)).toMatchObject({ flags: 'Ll' });
    const proposed = await patch('H', bakery, 'unlock');
    const own = `/web/proposals/${textField(proposed.body, 'proposalId')}?confirm`;
    const decision = { body: { version: 0, comment: '' } };
    expect(await desks.H.browser.send('POST', own, decision)).toMatchObject({ status: 422, code: 'own-proposal' });
    expect(await confirmBy('S', proposed)).toMatchObject({ status: 200 });
    expect(await getRecord(bakery)).toMatchObject({ flags: 'l', restrictions: [{ cause: 'CLIENT' }] });
    await bank.owner.query(`update restriction set lifted_at = bank_now() where cause = 'CLIENT'`);
    expect(await getRecord(bakery)).toMatchObject({ flags: '' });
  });

  test('a blocked account shows .B, and only that account is blocked', async () => {
    const fund = `EUR.${ibans.timberReserve}`;
    expect(await patch('S', timber, `block=${fund}`)).toMatchObject({ status: 204 });
    expect(Object.keys(Object(field(await getRecord(timber), 'funds')))).toEqual([`EUR.${ibans.timber}`, `${fund}.B`]);
    expect(await getRecord(timber)).toMatchObject({
      flags: '',
      restrictions: [{ scope: 'account', fundId: `${fund}.B` }],
    });
    expect(await patch('S', timber, `block=EUR.${ibans.bakery}`)).toMatchObject({ status: 404 });
    expect(await confirmBy('A', await patch('S', timber, `unblock=${fund}.B`))).toMatchObject({ status: 200 });
    expect(field(await getRecord(timber), 'restrictions')).toEqual([]);
  });
});

describe('details', () => {
  beforeEach(() => bank.owner.query(`update client set phone = null where id = $1`, [lonely]));

  test('the line for staff', async () => {
    const body = { comment: 'For colleagues', props: { info: '  Speaks Latvian ' } };
    expect(await patch('M', lonely, 'info', body)).toMatchObject({ status: 204 });
    expect(await getRecord(lonely)).toMatchObject({ info: 'Speaks Latvian' });
    const lines = { comment: 'For colleagues', props: { info: 'One\nand another' } };
    expect(await patch('M', lonely, 'info', lines)).toMatchObject({ status: 400 });
  });

  test('limits: cents of whole euros, the own device, and above 100 000 EUR a second person', async () => {
    const getLimits = (limits: Record<string, number | null>) => ({ comment: 'Grows', props: { limits } });
    expect(await patch('M', lonely, 'limits', getLimits({ dayOut: 125_050 }))).toMatchObject({
      ...{ status: 400, body: { errors: [{ path: 'props.limits.dayOut', code: 'limit-not-hundreds' }] } },
    });
    expect(await patch('M', lonely, 'limits', getLimits({}))).toMatchObject({ status: 400 });
    const small = getLimits({ dayOut: 10_000_000, cashDay: 55_000 });
    const done = await approved(desks.M, 'PATCH', `/web/clients/${lonely}?limits`, small);
    expect(done).toMatchObject({ status: 204 });
    expect(field(await getRecord(lonely), 'Limits')).toEqual(['cashDay=55000', 'dayOut=10000000']);
    const large = getLimits({ dayOut: 10_000_100 });
    const proposed = await approved(desks.M, 'PATCH', `/web/clients/${lonely}?limits`, large);
    expect(field(await getRecord(lonely), 'Limits')).toContain('dayOut=10000000');
    expect(await confirmBy('H', proposed)).toMatchObject({ status: 200 });
    expect(field(await getRecord(lonely), 'Limits')).toContain('dayOut=10000100');
    expect(await patch('M', lonely, 'limits', large)).toMatchObject({ status: 409, code: 'nothing-changed' });
    expect(await patch('S', lonely, 'limits', getLimits({ dayOut: 10_000 }))).toMatchObject({ status: 403 });
  });

  test('a limit is removed by two people and lowered by one, and the log shows both', async () => {
    const getLimits = (limits: Record<string, number | null>) => ({ comment: 'Steady', props: { limits } });
    const change = (limits: Record<string, number | null>) =>
      approved(desks.M, 'PATCH', `/web/clients/${lonely}?limits`, getLimits(limits));
    expect(await confirmBy('H', await change({ weekOut: 40_000_000, cashDay: 55_000 }))).toMatchObject({ status: 200 });
    // none where there was none
    expect(await change({ weekOut: 10_000_000, cashWeek: null })).toMatchObject({ status: 204 });
    // still above 100 000 EUR, though lower than before
    expect(await confirmBy('H', await change({ weekOut: 40_000_000 }))).toMatchObject({ status: 200 });
    expect(await confirmBy('H', await change({ weekOut: 30_000_000 }))).toMatchObject({ status: 200 });
    expect(field(await getRecord(lonely), 'Limits')).toEqual(
      expect.arrayContaining(['weekOut=30000000', 'cashDay=55000']),
    );
    const removal = await change({ weekOut: null, cashDay: null });
    expect(removal).toMatchObject({ status: 202 });
    const { rows } = await bank.owner.query('select effects from proposal where id = $1', [
      textField(removal.body, 'proposalId'),
    ]);
    expect(JSON.stringify(rows)).toContain('300 000.00 EUR → no limit');
    expect(field(await getRecord(lonely), 'Limits')).toContain('weekOut=30000000');
    expect(await confirmBy('H', removal)).toMatchObject({ status: 200 });
    expect(JSON.stringify(field(await getRecord(lonely), 'Limits'))).not.toMatch(/weekOut|cashDay/);
    const { rows: reported } = await bank.owner.query(
      `
        select facts from audit_inbox where verb = 'limit.remove' union all select facts from audit
        where verb = 'limit.remove'`,
    );
    expect(reported).toHaveLength(2);
    expect(reported).toContainEqual({ facts: { key: 'weekOut', value_minor: 30_000_000 } });
  });

  test('a changed phone waits for a second person, and the client’s people are informed', async () => {
    const body = { comment: 'Called from a known number', props: { phonenr: '+37061234567' } };
    const proposed = await patch('S', lonely, 'contact', body);
    expect(await getRecord(lonely)).toMatchObject({ phonenr: null });
    expect(await confirmBy('A', proposed)).toMatchObject({ status: 200 });
    expect(await getRecord(lonely)).toMatchObject({ phonenr: '+37061234567' });
    const { rows } = await bank.owner.query(
      `select payload ->> 'title' as title from request q join request_recipient r on r.request_id = q.id
       where r.person_id = $1 and q.kind = 'notice'`,
      [people.director],
    );
    expect(rows).toContainEqual({ title: 'The bank changed your contact details' });
    expect(await patch('S', lonely, 'contact', body)).toMatchObject({ status: 409, code: 'nothing-changed' });
  });

  test('a proposal holds for what was shown only', async () => {
    const body = { comment: 'New', props: { email: 'new@example.test' } };
    const proposed = await patch('S', lonely, 'contact', body);
    await bank.owner.query(`update client set email = 'else@example.test' where id = $1`, [lonely]);
    expect(await confirmBy('A', proposed)).toMatchObject({ status: 409, code: 'version-changed' });
    expect(await getRecord(lonely)).toMatchObject({ email: 'else@example.test' });
  });

  test('four eyes can be tightened where two people may approve, and never loosened by staff', async () => {
    expect(await patch('S', lonely, 'approvals')).toMatchObject({ status: 422, code: 'no-confirmer' });
    expect(await patch('S', timber, 'approvals')).toMatchObject({ status: 409, code: 'nothing-changed' });
  });
});
