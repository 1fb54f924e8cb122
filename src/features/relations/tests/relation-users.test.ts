// Users as relations, and parties that become clients.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { field, getItems, textField } from '#tests/harness/bank.ts';
import { confirm } from '#tests/harness/desks.ts';
import { TestDevice } from '#tests/harness/passkeys.ts';
import {
  bank,
  both,
  comment,
  createParty,
  desks,
  family,
  living,
  path,
  propose,
  read,
  setUpRelations,
} from '#tests/harness/relationDesks.ts';
import { companies, people } from '#tests/harness/village.ts';

setUpRelations();

describe('users', () => {
  const getRequest = async (column: 'request_id' | 'offer_id', personId: string) => {
    const { rows } = await bank.owner.query<{ id: string }>(
      `select ${column} as id from membership where company_id = $1 and person_id = $2`,
      [companies.bakery, personId],
    );
    return rows[0]?.id ?? '';
  };
  const lettersNow = async (personId: string) =>
    (await living(companies.bakery)).find((line) => line.endsWith(personId))?.split(' of ')[0];

  test('a user becomes one when two of the staff and their own device have agreed', async () => {
    const device = await TestDevice.enrol(bank, people.stranger);
    const saved = await both('PUT', path(companies.bakery, 'CFO', people.stranger, 'CBA'));
    expect(saved).toMatchObject({ status: 200 });
    expect(getItems(await read(companies.bakery)).find(({ role }) => role === 'CFO')).toMatchObject({
      state: 'invited',
      options: 'ABC',
    });
    const asStranger = await device.signIn();
    expect(await asStranger.send('GET', `/web/${companies.bakery}/client`)).toMatchObject({ status: 404 });
    expect(await device.decide(await getRequest('request_id', people.stranger))).toMatchObject({ status: 200 });
    expect(await asStranger.send('GET', `/web/${companies.bakery}/client`)).toMatchObject({ status: 200 });
    expect(await lettersNow('Test stranger')).toBe('CFO ABC');
  });

  test('the company reads that the bank invites, not who of the staff', async () => {
    const baker = await (await TestDevice.enrol(bank, people.baker)).signIn();
    const { body } = await baker.send('GET', `/web/${companies.bakery}/users`);
    const invited = getItems(body).find(({ id }) => id === people.stranger);
    const { rows } = await bank.owner.query<{ name: string }>('select name from bank');
    expect(invited).toMatchObject({ invitedBy: rows[0]?.name });
    const { rows: notices } = await bank.owner.query<{ text: string }>(
      `select r.payload::text as text from request r join request_recipient t on t.request_id = r.id
       where t.person_id = $1 and r.kind = 'notice'`,
      [people.baker],
    );
    expect(notices).toHaveLength(1);
    expect(notices[0]?.text).toContain('The bank changes a user');
    expect(notices[0]?.text).not.toContain('Staff');
  });

  test('more letters wait for the user’s device; fewer stand at once', async () => {
    const device = await TestDevice.enrol(bank, people.stranger);
    expect(await both('PUT', path(companies.bakery, 'CFO', people.stranger, 'ABCD'))).toMatchObject({ status: 200 });
    expect(await lettersNow('Test stranger')).toBe('CFO ABC');
    expect(await device.decide(await getRequest('offer_id', people.stranger))).toMatchObject({ status: 200 });
    expect(await lettersNow('Test stranger')).toBe('CFO ABCD');
    expect(await both('PUT', path(companies.bakery, 'COO', people.stranger, 'AB'))).toMatchObject({ status: 200 });
    expect(await lettersNow('Test stranger')).toBe('COO AB');
  });

  test('an offer that was refused, or that another change overtook, gives nothing', async () => {
    const device = await TestDevice.enrol(bank, people.stranger);
    await both('PUT', path(companies.bakery, 'COO', people.stranger, 'ABG'));
    const refused = await getRequest('offer_id', people.stranger);
    expect(await device.decide(refused, 'reject')).toMatchObject({ status: 200 });
    expect(await lettersNow('Test stranger')).toBe('COO AB');
    await both('PUT', path(companies.bakery, 'COO', people.stranger, 'ABH'));
    const overtaken = await getRequest('offer_id', people.stranger);
    expect(await both('PUT', path(companies.bakery, 'REP', people.stranger, 'B'))).toMatchObject({ status: 200 });
    const { rows } = await bank.owner.query<{ state: string }>('select state from request where id = $1', [overtaken]);
    expect(rows).toEqual([{ state: 'replaced' }]);
    expect(await lettersNow('Test stranger')).toBe('REP B');
  });

  test('the last who confirms or manages users stays; who leaves is out at once and learns it', async () => {
    expect(await propose('DELETE', path(companies.bakery, 'CEO', people.baker))).toMatchObject({
      status: 422,
      code: 'last-user-manager',
    });
    expect(await propose('PUT', path(companies.bakery, 'CEO', people.baker, 'ABE'))).toMatchObject({
      status: 422,
      code: 'last-confirmer',
    });
    expect(await propose('DELETE', path(companies.bakery, 'CFO', people.stranger))).toMatchObject({ status: 404 });
    // four eyes began with the second confirmer
    expect(await propose('DELETE', path(companies.bakery, 'REP', people.stranger))).toMatchObject({
      status: 422,
      code: 'last-confirmer',
    });
    await bank.owner.query(`update client set approvals = 'any' where id = $1`, [companies.bakery]);
    expect(await both('DELETE', path(companies.bakery, 'REP', people.stranger))).toMatchObject({ status: 200 });
    expect(await lettersNow('Test stranger')).toBeUndefined();
    const { rowCount } = await bank.owner.query(
      `select from request r join request_recipient t on t.request_id = r.id
       where t.person_id = $1 and r.payload->>'title' = 'A user was removed'`,
      [people.stranger],
    );
    expect(rowCount).toBe(1);
  });

  test('no one who is unknown or no person becomes one', async () => {
    const party = await createParty({ kind: 'P', name: 'Ne Klientas', birthDate: '1970-02-03', country: 'LT' });
    expect(await propose('PUT', path(companies.bakery, 'REP', party, 'A'))).toMatchObject({
      status: 422,
      code: 'relation-not-possible',
    });
    await bank.owner.query(`update person set birth_date = '2020-01-01' where id = $1`, [people.representative]);
    expect(await propose('PUT', path(companies.bakery, 'REP', people.representative, 'A'))).toMatchObject({
      status: 422,
      code: 'user-not-found',
    });
    await bank.owner.query(`update person set birth_date = '1980-01-01' where id = $1`, [people.representative]);
  });
});

describe('a party that becomes a client', () => {
  const join = (party: string, clientId: string) => both('PUT', `/web/parties/${party}/${clientId}`);

  test('is joined by two people: its relations are the client’s, since the day they began', async () => {
    const party = await createParty({ kind: 'P', name: 'Fam. Mother', birthDate: '1990-01-01', country: 'LT' });
    await both('PUT', path(companies.timber, 'P', party, '2'));
    const from = getItems(await read(companies.timber)).find(({ other }) => field(other, 'id') === party)?.['from'];
    await bank.owner.query(`update person set birth_date = '1990-01-02' where id = $1`, [family.mother]);
    expect(await join(party, family.mother)).toMatchObject({ status: 422, code: 'identity-differs' });
    expect(await join(party, companies.lonely)).toMatchObject({ status: 422, code: 'relation-not-possible' });
    await bank.owner.query(`update person set birth_date = '1990-01-01' where id = $1`, [family.mother]);
    const proposed = await propose('PUT', `/web/parties/${party}/${family.mother}`);
    const { body: list } = await desks.M.browser.send('GET', `/web/proposals?subject=${family.mother}`);
    expect(field(getItems(list)[0], 'lines')).toEqual([
      { label: 'Not a client so far', value: 'Fam. Mother, born 1990-01-01, Lithuania' },
      { label: 'Client', value: `Family mother, born 1990-01-01, Lithuania, ${family.mother}` },
      { label: 'Owner of', value: `Žalioji Giria UAB, ${companies.timber}` },
      { label: 'Comment', value: comment },
    ]);
    expect(await confirm(desks.M, textField(proposed.body, 'proposalId'))).toMatchObject({ status: 200 });
    expect(
      getItems(await read(companies.timber)).find(({ other }) => field(other, 'id') === family.mother),
    ).toMatchObject({
      ...{ role: 'P', options: '2', state: 'living', from },
    });
    expect(await living(family.mother)).toContain('P 2 to Žalioji Giria UAB');
    const { body: found } = await desks.S.browser.send('GET', '/web/parties?name=fam');
    expect(getItems(found)).toEqual([]);
    expect(await propose('PUT', path(companies.timber, 'B', party, '0'))).toMatchObject({ status: 404 });
    expect(await join(party, family.mother)).toMatchObject({ status: 404 });
    const { rows } = await bank.owner.query(
      `select client_id, verb from (select verb, client_id from audit_inbox union all select verb, client_id
        from audit) a
       where client_id = $1 and (verb like 'party.%' or verb = 'relation.save') order by verb`,
      [family.mother],
    );
    expect(rows.map(({ verb }) => verb)).toEqual(expect.arrayContaining(['party.join', 'relation.save']));
  });

  test('is not joined where the client is in the same relation', async () => {
    const party = await createParty({ kind: 'P', name: 'Twice', birthDate: '1990-01-01', country: 'LT' });
    await both('PUT', path(companies.timber, 'P', party, '1'));
    expect(await join(party, family.mother)).toMatchObject({ status: 409, code: 'state-conflict' });
    await both('DELETE', path(companies.timber, 'P', party));
    expect(await join(party, family.mother)).toMatchObject({ status: 200 });
  });

  test('a company of the same country and code follows by itself when it opens, and is written down as no one new', async () => {
    const open = (id: string, code: string, country: string) =>
      bank.owner.query(
        `insert into client (id, type, title, sort_name, code, country, approvals, created_at)
         values ($1, 'LEGAL', 'Fir UAB', 'fir uab', $2, $3, 'any', now())`,
        [id, code, country],
      );
    const body = { kind: 'C', name: 'Fir, UAB', code: 'lt-777', country: 'LT' };
    const party = await createParty(body);
    await both('PUT', path(companies.timber, 'C', party, '0.5'));
    await open('40000000071', 'LT 777', 'LV');
    expect(await living('40000000071')).toEqual([]);
    await open('40000000072', 'LT 777', 'LT');
    expect(await living('40000000072')).toEqual(['C 0.5 to Žalioji Giria UAB']);
    expect(await desks.S.browser.send('POST', '/web/parties', { body, key: randomUUID() })).toMatchObject({
      ...{ status: 409, code: 'already-a-client' },
    });
  });
});
