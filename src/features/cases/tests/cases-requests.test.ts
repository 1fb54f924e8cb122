// Cases about orders, documents, devices and relatives over HTTP: each allowed pair of type and action once.
import { describe, expect, test } from 'vitest';
import { openCase } from '#features/cases/server/openCase.ts';
import { openAccount } from '#features/clients/server/openAccount.ts';
import { field } from '#tests/harness/bank.ts';
import {
  act,
  bakery,
  bank,
  desks,
  expectAllTried,
  get,
  getRows,
  inBank,
  linkedTypes,
  lonely,
  open,
  pair,
  raised,
  setUpCases,
  shown,
  silent,
  taskId,
  timber,
} from '#tests/harness/caseBank.ts';
import { lift, restrict } from '#tests/harness/restrictions.ts';
import { people, staff } from '#tests/harness/village.ts';

setUpCases();

describe('each type is decided', () => {
  test('BAILIFF', async () => {
    const refused = await open('BAILIFF', timber);
    await pair(refused, 'AREQ', { role: 'A', after: 'A3' });
    await pair(refused, 'ICNC', { role: 'A', after: 'A0' });
    expect(await act('A', refused, 'IDCL')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'reasons', code: 'required' }] },
    });
    await pair(refused, 'IDCL', { role: 'A', more: { reasons: ['debtor'] }, after: 'A2' });
    expect((await shown(refused))['outcome']).toMatchObject({
      code: 'IDCL',
      reasons: ['debtor'],
      by: staff.A,
      confirmedBy: null,
    });
    const held = await open('BAILIFF', timber);
    const [main = '', other = ''] = (
      await getRows('select right(iban, 11) as n from account where client_id = $1 order by opened_at, id', [timber])
    ).map(({ n }) => String(n));
    const blocked = async () =>
      (
        await getRows(
          `
            select right(iban, 11) as n from account where client_id = $1 and blocked_at is not null
            order by opened_at, id`,
          [timber],
        )
      ).map(({ n }) => n);
    const order = { authority: 'Bailiff', number: '7', priority: '3', told: 'yes', covers: 'accounts' };
    for (const accounts of [[], [people.baker]])
      expect(await act('A', held, 'IAPR', { props: { ...order, accounts } })).toMatchObject({ status: 400 });
    expect(await blocked()).toEqual([]);
    await pair(held, 'IAPR', { role: 'A', more: { props: { ...order, accounts: [main, other] } }, after: 'A1' });
    expect(await blocked()).toEqual([main, other]);
    // what a company sees of its account
    const { body: seen } = await desks.A.browser.send('GET', `/web/clients/${timber}`);
    expect(JSON.stringify(seen)).toContain('ORDER');
    // one account first: the other one stays held
    await pair(held, 'liftHold', { role: 'A', more: { props: { accounts: [main] } }, second: true, after: 'A1' });
    expect(await blocked()).toEqual([other]);
    expect(await act('A', held, 'liftHold', { props: { accounts: [main] } })).toMatchObject({ status: 400 });
    await pair(held, 'liftHold', { role: 'A', more: { props: { accounts: [other] } }, second: true, after: 'A1' });
    expect(await blocked()).toEqual([]);
    const again = await act('A', held, 'liftHold', { props: { accounts: [other] } });
    expect(again).toMatchObject({ status: 409, body: { code: 'transition-not-allowed' } });
  });

  test('DOCUMENT: what was asked for is changed, or dropped', async () => {
    const change = async (fieldName: string, value: string) => {
      const opened = await open('DOCUMENT', bakery);
      await bank.owner.query('insert into client_change (case_id, field, client_id, value) values ($1, $2, $3, $4)', [
        opened.id,
        fieldName,
        bakery,
        JSON.stringify(value),
      ]);
      return opened;
    };
    const read = async () => (await getRows('select title, legal_form from client where id = $1', [bakery]))[0];
    const before = await read();
    const dropped = await change('legalform', 'AB');
    await pair(dropped, 'hold', { after: 'D9' });
    expect(await act('M', dropped, 'hold')).toMatchObject({ status: 409 });
    await pair(dropped, 'AREQ', { after: 'D5' });
    await pair(dropped, 'ICNC', { after: 'D0' });
    await pair(dropped, 'DOCR', { after: 'D4' });
    expect(await read()).toEqual(before);
    await pair(await change('legalform', 'AB'), 'DOCA', { after: 'D2' });
    expect(await read()).toEqual({ ...before, legal_form: 'AB' });
    await pair(await change('fullname', 'Duona AB'), 'DOCA', { second: true, after: 'D2' });
    expect(await read()).toEqual({ title: 'Duona AB', legal_form: 'AB' });
  });

  test('DOCUMENT: Alerted while a match with the lists is open for its client, whichever came first', async () => {
    const submitted = await open('DOCUMENT', lonely);
    expect(await taskId(submitted)).toBe('D0');
    await bank.owner.query(
      `insert into client_change (case_id, field, client_id, value) values ($1, 'legalform', $2, '"AB"')`,
      [submitted.id, lonely],
    );
    const { version } = await shown(submitted);
    const pep = await open('PEP', lonely);
    expect([await taskId(submitted), (await shown(submitted))['version']]).toEqual(['D1', Number(version) + 1]);
    const later = await open('DOCUMENT', lonely);
    expect(await taskId(later)).toBe('D1');
    await pair(later, 'AREQ', { after: 'D5' });
    const { body } = await pair(later, 'ICNC', { after: 'D1' });
    expect(field(body, 'version')).toBe((await shown(later))['version']);
    await pair(pep, 'AFLS', { after: 'A1' });
    const after = await open('DOCUMENT', lonely);
    expect(await taskId(after)).toBe('D0');
    await pair(submitted, 'DOCA', { after: 'D2' });
    for (const each of [later, after]) await pair(each, 'DOCR', { after: 'D4' });
  });

  test('PATTERN: devices end with the proposal, and the confirmer alone gets the link', async () => {
    const lost = await open('PATTERN', people.operations);
    const reply = await pair(lost, 'SPRA', { second: true, after: 'E2' });
    expect(field(field(field(reply.body, 'answer'), 'given'), 'link')).toEqual(expect.stringContaining('enrol='));
    // one that was opened before that was refused
    const id = await inBank((tx) => openCase(tx, { ...raised, type: 'PATTERN', subjectId: staff.C }));
    expect(await act('M', { clientId: staff.C, id }, 'SPRA')).toMatchObject({ status: 409 });
    expect(await getRows('select from passkey where person_id = $1 and revoked_at is null', [staff.C])).toHaveLength(1);
    const kept = await open('PATTERN', people.operations);
    await pair(kept, 'SPRD', { after: 'E4' });
  });

  test('CHILD', async () => {
    const child = '20000000077';
    await bank.owner.query(
      `
        insert into client (id, type, title, sort_name, created_at)
        values ($1, 'N', 'Test child', 'test child', bank_now())`,
      [child],
    );
    await bank.owner.query(
      `
        insert into person (id, kind, full_name, birth_date, flags)
        values ($1, 'client', 'Test child', bank_today() - interval '18 years', '')`,
      [child],
    );
    const asked = await open('CHILD', child);
    expect(await act('M', asked, 'PRDC')).toMatchObject({ status: 400, body: { errors: [{ path: 'reasons' }] } });
    await pair(asked, 'PRDC', { more: { reasons: ['relation'] }, after: 'P4' });
    const props = { parent: [people.baker] };
    const wanted = await open('CHILD', child);
    expect(await act('M', wanted, 'PRCF', { props: { parent: [child] } })).toMatchObject({ status: 409 });
    await bank.owner.query(`update person set birth_date = birth_date + 1 where id = $1`, [child]);
    expect(await act('M', wanted, 'PRCF', { props: { parent: [child] } })).toMatchObject({ status: 400 });
    await pair(wanted, 'PRCF', { more: { props }, second: true, after: 'P2' });
    const accounts = await getRows(
      `select right(iban, 11) as number, name, balance_minor::text as balance from account where client_id = $1`,
      [child],
    );
    expect(accounts).toEqual([{ number: child, name: 'Main', balance: '0' }]);
    expect(await getRows('select role, subject_id from relation where client_id = $1', [child])).toEqual([
      { role: 'PARENT', subject_id: people.baker },
    ]);
    // a second parent opens no second account
    const mother = { props: { parent: [people.operations] } };
    await pair(await open('CHILD', child), 'PRCF', { more: mother, second: true, after: 'P2' });
    expect(await getRows('select from account where client_id = $1', [child])).toHaveLength(1);
    // the next one of the same client has a number of its own, and somebody who is stopped gets none
    const further = await inBank((tx) => openAccount(tx, child, 'Savings'));
    expect(further.slice(-11, -10)).toBe('3');
    expect(await inBank((tx) => openAccount(tx, child, 'More'))).not.toBe(further);
    await restrict(bank.owner, child);
    await expect(inBank((tx) => openAccount(tx, child, 'Third'))).rejects.toMatchObject({ code: 'state-conflict' });
    await lift(bank.owner, child);
  });

  test('FAMILY: the relation is kept once a second person confirmed it', async () => {
    await bank.owner.query(
      `
        insert into client (id, type, title, sort_name, created_at)
        values ($1, 'N', 'Test stranger', 'test stranger', bank_now())`,
      [people.stranger],
    );
    const props = { role: 'SIBLING', relative: [people.baker] };
    const asked = await open('FAMILY', people.stranger);
    expect(await act('M', asked, 'PRCF', { props: { ...props, relative: [] } })).toMatchObject({ status: 400 });
    await pair(asked, 'PRCF', { more: { props }, second: true, after: 'P2' });
    const kept = await getRows('select role, subject_id, made_by, confirmed_by from relation where client_id = $1', [
      people.stranger,
    ]);
    expect(kept).toEqual([{ role: 'SIBLING', subject_id: people.baker, made_by: staff.M, confirmed_by: staff.H }]);
    await pair(await open('FAMILY', people.stranger), 'PRDC', { after: 'P4' });
  });

  test('MNT', async () => {
    const events = [
      { rule: 'CASH.1K', figure: 150_000n },
      { rule: 'M.CASH.CNT', figure: 5n },
    ];
    const id = await inBank((tx) => openCase(tx, { ...raised, type: 'MNT', subjectId: timber, events }));
    const alert = { clientId: timber, id };
    expect(field((await get('M', `/${timber}/${id}`)).body, 'facts')).toMatchObject([
      { label: 'Cash of a day', value: '1 500 EUR' },
      { label: 'Number of cash operations', value: '5' },
    ]);
    expect(await silent(timber, 'CASH.1K', 1)).toBe(false);
    await pair(alert, 'MRSM', { after: 'M2' });
    // one and a half of what was decided on, and a cent more
    expect(await silent(timber, 'CASH.1K', 225_000)).toBe(true);
    expect(await silent(timber, 'CASH.1K', 225_001)).toBe(false);
    expect([await silent(timber, 'M.CASH.CNT', 7), await silent(timber, 'M.CASH.CNT', 8)]).toEqual([true, false]);
    expect([await silent(timber, 'CASH.2K', 1), await silent(bakery, 'CASH.1K', 1)]).toEqual([false, false]);
    const ends = await getRows(
      `
        select rule, (until_at at time zone zone)::date - bank_today() as days from rule_silence, bank
        where case_id = $1 order by rule`,
      [id],
    );
    expect(ends).toEqual([
      { rule: 'CASH.1K', days: 1 },
      { rule: 'M.CASH.CNT', days: 3 },
    ]);
    await bank.owner.query(
      `update rule_silence
       set until_at = bank_today()::timestamp at time zone zone, made_at = made_at - interval '1 day' from bank`,
    );
    expect(await silent(timber, 'CASH.1K', 1)).toBe(false);
    for (const [code, type] of [
      ['openFraud', 'FRAUD'],
      ['openEdd', 'EDD'],
    ] as const) {
      const going = await open('MNT', timber);
      await pair(going, code, { after: 'M2' });
      expect(await linkedTypes(going)).toEqual([type]);
    }
  });

  test('every action that these types declare was tried above', () => expectAllTried('requests'));
});
