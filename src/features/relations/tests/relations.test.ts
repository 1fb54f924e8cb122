// Relations over HTTP: owners and family, written down by two people; records and conflicts.
import { describe, expect, test } from 'vitest';
import { field, getItems, type TestBrowser, textField } from '#tests/harness/bank.ts';
import { closeByHand } from '#tests/harness/closing.ts';
import { confirmAlone } from '#tests/harness/commandLine.ts';
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
import { until } from '#tests/harness/until.ts';
import { companies, people, staff } from '#tests/harness/village.ts';

setUpRelations();

describe('owners', () => {
  test('are confirmed on the command line where no one else can, and end there too', async () => {
    for (const method of ['PUT', 'DELETE'] as const) {
      const address = path(companies.lonely, 'P', people.director, method === 'PUT' ? '30' : undefined);
      const proposed = await propose(method, address);
      expect(await confirmAlone(bank, staff.S, textField(proposed.body, 'proposalId'))).toBe(0);
    }
    const { rows } = await bank.owner.query(
      'select made_by, confirmed_by, ended_by, end_confirmed_by from relation where client_id = $1',
      [companies.lonely],
    );
    expect(rows).toEqual([{ made_by: staff.S, confirmed_by: null, ended_by: staff.S, end_confirmed_by: null }]);
  });

  test('are written down by two people, with shares that are at most the whole, and their history stays', async () => {
    const proposed = await propose('PUT', path(companies.timber, 'P', people.director, '60'), {
      document: 'Extract 1',
    });
    expect(proposed).toMatchObject({ status: 202 });
    expect(await living(companies.timber)).not.toContain('P 60 of Test director');
    const { body: list } = await desks.M.browser.send('GET', `/web/proposals?subject=${companies.timber}`);
    expect(getItems(list)[0]).toMatchObject({
      title: 'Save a relation',
      lines: [
        { label: 'Client', value: `Žalioji Giria UAB, ${companies.timber}` },
        { label: 'Owner', value: `Test director, ${people.director}, born 1980-01-01` },
        { label: 'Share', value: '60 %' },
        { label: 'All shares then', value: '60 %' },
        { label: 'Document', value: 'Extract 1' },
        { label: 'Comment', value: comment },
      ],
    });
    const own = await desks.S.browser.send('POST', `/web/proposals/${textField(proposed.body, 'proposalId')}?return`, {
      body: { version: 0, comment },
    });
    expect(own).toMatchObject({ status: 422, code: 'own-proposal' });
    expect(await confirm(desks.M, textField(proposed.body, 'proposalId'))).toMatchObject({ status: 200 });
    expect(await both('PUT', path(companies.timber, 'C', companies.bakery, '40.01'))).toMatchObject({
      status: 422,
      code: 'shares-beyond-whole',
    });
    expect(await both('PUT', path(companies.timber, 'C', companies.bakery, '40'))).toMatchObject({ status: 200 });
    const smaller = await propose('PUT', path(companies.timber, 'P', people.director, '55.5'));
    const offered = getItems((await desks.M.browser.send('GET', `/web/proposals?subject=${companies.timber}`)).body);
    // it is saved as a whole, so the confirmer reads what goes
    expect(offered.map((each) => field(each, 'lines'))).toContainEqual(
      expect.arrayContaining([
        { label: 'Share', value: '60 % → 55.5 %' },
        { label: 'Document', value: 'Extract 1 → none' },
      ]),
    );
    expect(await confirm(desks.M, textField(smaller.body, 'proposalId'))).toMatchObject({ status: 200 });
    expect(await both('PUT', path(companies.timber, 'P', people.director, '55.5'))).toMatchObject({
      status: 409,
      code: 'state-conflict',
    });
    const items = getItems(await read(companies.timber)).filter(({ role }) => role === 'P');
    expect(items).toMatchObject([
      { options: '55.5', state: 'living', until: null, madeBy: 'Staff S', confirmedBy: 'Staff M', document: '' },
      { options: '60', state: 'ended', document: 'Extract 1' },
    ]);
  });

  test('two proposals that together are more than the whole: the second one is void', async () => {
    const ids = [people.baker, people.stranger].map((id) => path(companies.lonely, 'P', id, '60'));
    const [one, other] = [await propose('PUT', ids[0] ?? ''), await propose('PUT', ids[1] ?? '')];
    expect(await confirm(desks.M, textField(one?.body, 'proposalId'))).toMatchObject({ status: 200 });
    expect(await confirm(desks.M, textField(other?.body, 'proposalId'))).toMatchObject({
      status: 422,
      code: 'shares-beyond-whole',
    });
    expect(await living(companies.lonely)).toEqual(['P 60 of Test baker', 'CEO ABCDEFGH of Test director']);
  });

  test('a company shows whom it owns, and the second level who belongs to its owners', async () => {
    expect(await living(companies.bakery)).toContain('C 40 to Žalioji Giria UAB');
    const beyond = field(await read(companies.timber), 'beyond');
    const shown = Array.isArray(beyond) ? beyond : [];
    expect(shown).toContainEqual(
      expect.objectContaining({
        relatedId: companies.bakery,
        role: 'CEO',
        direction: 'of',
        other: expect.objectContaining({ id: people.baker }),
      }),
    );
    expect(shown.filter((each) => field(field(each, 'other'), 'id') === companies.timber)).toEqual([]);
  });

  test('an owner who is no client is written down once and found by the beginning of the name', async () => {
    const id = await createParty({ kind: 'P', name: 'Ona Užsienietė', birthDate: '1970-02-03', country: 'LV' });
    const company = await createParty({ kind: 'C', name: 'Onyx Holding SIA', code: '400 123', country: 'LV' });
    const { body: found } = await desks.S.browser.send('GET', '/web/parties?name=on');
    expect(getItems(found).map(({ id: each, type, birthDate, code }) => [each, type, birthDate, code])).toEqual([
      [id, 'N', '1970-02-03', null],
      [company, 'LEGAL', null, '400 123'],
    ]);
    expect(await both('PUT', path(companies.bakery, 'B', id, '0'), { email: 'ona@example.test' })).toMatchObject({
      status: 200,
    });
    expect(await both('PUT', path(companies.bakery, 'C', company, '12.5'))).toMatchObject({ status: 200 });
    expect(await living(companies.bakery)).toEqual(
      expect.arrayContaining(['B 0 of Ona Užsienietė', 'C 12.5 of Onyx Holding SIA']),
    );
    expect(await both('DELETE', path(companies.bakery, 'B', id))).toMatchObject({ status: 200 });
    expect(await both('DELETE', path(companies.bakery, 'B', id))).toMatchObject({ status: 404 });
    const [ended] = getItems(await read(companies.bakery)).filter(({ role }) => role === 'B');
    expect(ended).toMatchObject({ state: 'ended', comment, until: expect.any(String) });
  });

  test.each([
    ['a person cannot be owned', () => path(family.child, 'P', people.baker, '10'), 422, 'relation-not-possible'],
    ['a company is no person', () => path(companies.timber, 'P', companies.bakery, '10'), 422, 'relation-not-possible'],
    ['a person is no company', () => path(companies.timber, 'C', people.baker, '10'), 422, 'relation-not-possible'],
    ['no one owns themselves', () => path(companies.timber, 'C', companies.timber, '1'), 422, 'relation-not-possible'],
    ['an owner owns something', () => path(companies.timber, 'P', people.baker, '0'), 400, 'invalid-input'],
    ['a share is no letters', () => path(companies.timber, 'P', people.baker, 'ABC'), 400, 'invalid-input'],
    ['letters are no share', () => path(companies.timber, 'CEO', people.baker, '25'), 400, 'invalid-input'],
    ['no one has this number', () => path(companies.timber, 'P', '59999999999', '1'), 404, 'not-found'],
    ['a company has no parents', () => path(companies.timber, 'PARENT', people.baker), 422, 'relation-not-possible'],
    ['an owner needs options', () => path(companies.timber, 'P', people.baker), 404, 'not-found'],
    ['a parent takes none', () => path(family.child, 'PARENT', family.mother, '10'), 404, 'not-found'],
  ] as const)('%s', async (_, address, status, code) => {
    expect(await propose('PUT', address())).toMatchObject({ status, code });
  });
});

describe('family', () => {
  test('has no options, and each side reads it in its own words', async () => {
    expect(await both('PUT', path(family.child, 'PARENT', family.mother))).toMatchObject({ status: 200 });
    expect(await both('PUT', path(family.child, 'SIBLING', family.brother))).toMatchObject({ status: 200 });
    expect(await living(family.child)).toEqual(['PARENT  of Family mother', 'SIBLING  of Family brother']);
    expect(await living(family.mother)).toEqual(['PARENT  to Family child']);
    const csv = await desks.C.browser.send('GET', `/web/relations/${family.mother}?export`);
    expect(new TextDecoder().decode(csv.body as Uint8Array)).toContain('Family child,60000000001,Child,');
  });

  test('a file holds what is looked for, and is named so', async () => {
    const namesIn = async (query: string) => {
      const { body, headers } = await desks.C.browser.send('GET', `/web/relations/${family.child}?export&${query}`);
      const [, ...lines] = new TextDecoder()
        .decode(body as Uint8Array)
        .trim()
        .split('\r\n');
      return [headers.get('content-disposition'), ...lines.map((line) => line.split(',')[0])];
    };
    const file = (rest: string) => `attachment; filename="relations-${family.child}${rest}.csv"`;
    expect(await namesIn('text=MOTH%C3%88R+parent&state=open')).toEqual([
      file('-open-found-mother-parent'),
      'Family mother',
    ]);
    expect(await namesIn('state=ended')).toEqual([file('-ended')]);
    expect(await namesIn('')).toEqual([file(''), 'Family mother', 'Family brother']);
  });

  test('is one relation on either side, and no one is the parent of their parent', async () => {
    const [here, there] = [family.mother, family.brother];
    expect(await both('PUT', path(here, 'SPOUSE', there))).toMatchObject({ status: 200 });
    const fromThere = path(there, 'SPOUSE', here);
    expect(await both('PUT', fromThere)).toMatchObject({ status: 409, code: 'state-conflict' });
    expect(await both('PUT', fromThere, { document: 'Certificate 1' })).toMatchObject({ status: 200 });
    expect(await living(here)).toEqual(['PARENT  to Family child', 'SPOUSE  to Family brother']);
    expect(await both('DELETE', path(here, 'SPOUSE', there))).toMatchObject({ status: 200 });
    expect(await living(there)).toEqual(['SIBLING  to Family child']);
    expect(await both('PUT', path(here, 'PARENT', family.child))).toMatchObject({
      status: 422,
      code: 'relation-not-possible',
    });
  });
});

test('a closed client gets no new relation, and its relations still end', async () => {
  await closeByHand(bank.owner, companies.lonely);
  expect(await propose('PUT', path(companies.lonely, 'P', people.stranger, '1'))).toMatchObject({
    status: 409,
    code: 'client-closed',
  });
  expect(await both('DELETE', path(companies.lonely, 'P', people.baker))).toMatchObject({ status: 200 });
  await bank.owner.query(`update client set flags = '' where id = $1`, [companies.lonely]);
});

test('looks and changes are in the log of the client, and the company sees none of it', async () => {
  const { rows } = await bank.owner.query<{ verb: string }>(
    `select distinct verb from (
       select verb, client_id from audit_inbox union all select verb, client_id from audit) a
     where client_id = $1 and verb like 'relation.%' order by verb`,
    [companies.bakery],
  );
  expect(rows.map(({ verb }) => verb)).toEqual(['relation.end', 'relation.read', 'relation.save']);
  await until(async () => (await bank.owner.query('select from audit_inbox')).rowCount === 0);
  const log = await desks.C.browser.send('GET', `/web/logs/${family.mother}`);
  const saved = getItems(log.body).filter(({ verb }) => verb === 'relation.save');
  const others = saved.map(({ facts }) => /"With","value":"([^"]*)/.exec(JSON.stringify(facts))?.[1]);
  // each once for both sides, by name, the newest first
  expect(others.filter((name) => name?.startsWith('Family'))).toEqual([
    `Family brother, ${family.brother}`,
    `Family brother, ${family.brother}`,
    `Family child, ${family.child}`,
  ]);
  const baker = await TestDevice.enrol(bank, people.baker);
  const browser: TestBrowser = await baker.signIn();
  expect(await browser.send('GET', `/web/relations/${companies.bakery}`)).toMatchObject({ status: 403 });
  for (const each of ['client', 'users', 'messages']) {
    const { body } = await browser.send('GET', `/web/${companies.bakery}/${each}`);
    expect(JSON.stringify(body)).not.toContain(comment);
    expect(JSON.stringify(body)).not.toContain('Onyx');
  }
});

test('who is their own client, relative or owner is refused', async () => {
  const asked = async (id: string) => (await desks.C.browser.send('GET', `/web/relations/${id}`)).code ?? '';
  const named = (name: string) =>
    bank.owner.query(`update person set full_name = $2, birth_date = '1990-01-01' where id = $1`, [staff.C, name]);
  await named('Family mother');
  expect(await asked(family.child)).toBe('conflict-of-interest');
  expect(await asked(family.brother)).toBe('');
  await named('Family child');
  expect(await asked(family.mother)).toBe('conflict-of-interest');
  expect(await asked(family.brother)).toBe('conflict-of-interest');
  const party = await createParty({ kind: 'P', name: 'Owner Byname', birthDate: '1990-01-01', country: 'LT' });
  await both('PUT', path(companies.bakery, 'P', party, '1'));
  await named('OWNER Býname');
  expect(await asked(companies.bakery)).toBe('conflict-of-interest');
  // the bakery owns a part of timber
  expect(await asked(companies.timber)).toBe('conflict-of-interest');
  expect(await asked(companies.lonely)).toBe('');
  await both('DELETE', path(companies.bakery, 'P', party));
  expect(await asked(companies.bakery)).toBe('');
  expect(await asked(companies.timber)).toBe('');
});
