// Cases about clients that begin over HTTP: each allowed pair of type and action once, with its effect.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { caseFacts, caseTypes, closedStatuses } from '#features/cases/rules.ts';
import { product } from '#src/features.server.ts';
import { field, getItems } from '#tests/harness/bank.ts';
import {
  act,
  bakery,
  bank,
  comment,
  desks,
  expectAllTried,
  get,
  getFlags,
  getRows,
  open,
  pair,
  type Role,
  setUpCases,
  taskId,
} from '#tests/harness/caseBank.ts';
import { staff } from '#tests/harness/village.ts';

const plantPerson = (id: string, flags: string) =>
  bank.owner.query(
    `
        insert into client (id, type, title, sort_name, flags, created_at)
        values ($1, 'N', 'Asta Nauja', 'asta nauja', $2, now())`,
    [id, flags],
  );

setUpCases();

describe('each type is decided', () => {
  test('OPEN and REOPEN ask, decline, and open the account; after a decline the Head of AML consents', async () => {
    const id = '20000000974';
    await plantPerson(id, 'B');
    const accounts = () => getRows(`select iban from account where client_id = '${id}' and closed_at is null`);
    const welcome = '20000000977';
    await plantPerson(welcome, 'B');
    const opening = await open('OPEN', welcome);
    const office = await open('PEP', welcome);
    const first = async (role: Role) =>
      getItems({ items: field((await get(role, `/${welcome}/${opening.id}`)).body, 'facts') }).find(
        ({ label }) => label === 'Decided first',
      )?.['cases'];
    const led = { id: office.id, clientID: welcome, icon: 'PEP', name: 'Asta Nauja' };
    expect([await first('M'), await first('C')]).toEqual([[led], []]);
    await pair(office, 'AFLS', { after: 'A1' });
    await pair(opening, 'IAPR', { after: 'A1' });
    expect(await getFlags(welcome)).toBe('');
    const [one, late] = [await open('OPEN', id), await open('OPEN', id)];
    await pair(one, 'AREQ', { after: 'A3' });
    await pair(one, 'ICNC', { after: 'A0' });
    await pair(one, 'IDCL', { after: 'A2' });
    expect(await getFlags(id)).toBe('D');
    const declined = (await desks.A.browser.send('GET', `/web/clients/${id}`)).body;
    expect(field(declined, 'endings')).toMatchObject([{ kind: 'declined', comment, by: 'Staff M', caseId: one.id }]);
    const refused = await open('REOPEN', id);
    await pair(refused, 'AREQ', { after: 'A3' });
    await pair(refused, 'ICNC', { after: 'A0' });
    await pair(refused, 'IDCL', { after: 'A2' });
    // what declined the client stays the reason
    const still = (await desks.A.browser.send('GET', `/web/clients/${id}`)).body;
    expect([field(still, 'flags'), field(still, 'endings')]).toEqual(['D', field(declined, 'endings')]);
    await pair(await open('REOPEN', id), 'IAPR', { second: true, after: 'A1' });
    expect([await getFlags(id), (await accounts()).length]).toEqual(['', 1]);
    // the score is found with the account
    expect(await getRows(`select level from risk_factor where client_id = '${id}' and factor = 'ALL'`)).toHaveLength(1);
    // a case that has stayed open declines no one who has an account, and opens no second one
    expect(field((await get('A', `/${id}/${late.id}`)).body, 'facts')).toContainEqual({
      ...{ label: 'Cannot be approved', value: 'The client has an account already.' },
    });
    expect(await act('M', late, 'IAPR')).toMatchObject({ status: 409, code: 'transition-not-allowed' });
    await pair(late, 'IDCL', { after: 'A2' });
    expect([await getFlags(id), (await accounts()).length]).toEqual(['', 1]);
    // by no road at all
    await expect(bank.owner.query(`update client set flags = 'D' where id = $1`, [id])).rejects.toMatchObject({
      constraint: 'client_has_account',
    });
  });

  test('each type that is about persons or companies alone is opened about no other client, and decides nothing there', async () => {
    const person = '20000000976';
    await plantPerson(person, '');
    for (const type of caseTypes) {
      const { about, kind } = caseFacts[type];
      if (!about) continue;
      const other = about === 'N' ? bakery : person;
      const [id, body] = [randomUUID(), { type, title: 'Declines a client', comment }];
      const opened = await desks.A.browser.send('POST', `/web/tasks/${other}/${id}`, { body });
      expect([type, opened.status, opened.code]).toEqual([type, 409, 'case-not-about-client']);
      // one that was opened before that was refused
      await bank.owner.query(
        `insert into client_case (id, subject_id, type, kind, status, title, opened_at, changed_at, due_at)
         values ($1, $2, $3, $4, $5, 'Old', now(), now(), now())`,
        [id, other, type, kind, kind === 'L' ? 5 : 0],
      );
      const old = { clientId: other, id };
      expect([type, field((await get('A', `/${other}/${id}`)).body, 'actions')]).toEqual([type, []]);
      for (const { code } of product.cases.get(type)?.actions ?? []) {
        const reply = await act('A', old, code);
        expect([type, code, reply.status, reply.code]).toEqual([type, code, 409, 'transition-not-allowed']);
      }
      await bank.owner.query(
        `update client_case set status = $2, closed_at = now(), outcome = '{"code":"ICNC","by":null,"confirmedBy":null,"reasons":[],"at":"2026-01-01T00:00:00Z"}'
         where id = $1`,
        [id, closedStatuses[kind].at(-1)],
      );
    }
    expect([await getFlags(bakery), await getFlags(person)]).toEqual(['', '']);
  });

  test.each([
    ['20000000981', 'PEP', true],
    ['20000000982', 'RCA', true],
    ['20000000983', 'FRAUD of a suspect', true],
    ['20000000984', 'FRAUD of a victim', false],
    ['20000000985', 'EDD', false],
    ['20000000986', 'being closed at once', true],
  ])('REOPEN of %s after %s: the Head of AML consents: %s', async (id, before, isSecond) => {
    const [type = ''] = before.split(' ');
    const ended = `insert into client_case (id, subject_id, type, kind, status, title, opened_at, changed_at, due_at)
      values (new_id(), '${id}', '${type}', 'A', 0, 'x', now(), now(), now());
      update client_case set status = 2, closed_at = now(), outcome = '{"code":"ATRU"}' where subject_id = '${id}'`;
    const closed = `
      insert into client_closing (id, client_id, closed_by, closed_at) values (new_id(), '${id}', '${staff.H}', now())`;
    await plantPerson(id, 'D');
    await bank.owner.query(before === 'being closed at once' ? closed : ended);
    if (before.endsWith('victim'))
      await bank.owner.query(
        `insert into fraud_refund (case_id, reason) select id, 'Paid back' from client_case where subject_id = $1`,
        [id],
      );
    await pair(await open('REOPEN', id), 'IAPR', { second: isSecond, after: 'A1' });
  });

  test('COMPANY asks, and is declined without an application', async () => {
    const id = '30000000975';
    await bank.owner.query(
      `
        insert into client (id, type, title, sort_name, flags, created_at)
        values ($1, 'LEGAL', 'Nauja MB', 'nauja mb', 'B', now())`,
      [id],
    );
    const company = await open('COMPANY', id);
    expect(await taskId(company)).toBe('L5');
    expect(await act('M', company, 'BREQ')).toMatchObject({ status: 403 });
    // who may only comment reads who decides; who decides, and everybody once it has ended, reads nothing of it
    const decidedBy = async (role: Role, { clientId, id: caseId } = company) =>
      field((await get(role, `/${clientId}/${caseId}`)).body, 'decidedBy');
    expect(await decidedBy('M')).toEqual({ roles: ['Admin', 'Client Management'], keys: ['R'] });
    expect(await decidedBy('C')).toBeNull();
    await pair(company, 'BREQ', { role: 'C', after: 'L0' });
    await pair(company, 'BCNC', { role: 'C', after: 'L5' });
    // there is no application: the case alone ends
    const more = { reasons: ['R_INACCURATE_DATA'], props: { evidence: 'fine' } };
    const before = await getRows('select * from client where id = $1', [id]);
    await pair(company, 'BDCL', { role: 'C', more, after: 'L4' });
    expect(await getRows('select * from client where id = $1', [id])).toEqual(before);
    expect(await decidedBy('M')).toBeNull();
  });

  test('every action that these types declare was tried above', () => expectAllTried('openings'));
});
