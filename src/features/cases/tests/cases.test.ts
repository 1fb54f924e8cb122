// Proposals about cases, clearances that are drawn for a second look, presence, and each verb as the screen offers it.
import { createHmac, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { caseFacts, caseTypes } from '#features/cases/rules.ts';
import { forgetPresence } from '#features/cases/server/colleagues.ts';
import { handDrawn } from '#features/cases/server/drawClearance.ts';
import { product } from '#src/features.server.ts';
import { field, getItems, textField } from '#tests/harness/bank.ts';
import {
  act,
  bakery,
  bank,
  comment,
  desks,
  get,
  getRows,
  inBank,
  type Opened,
  open,
  opensItself,
  pair,
  type Role,
  selectReported,
  setUpCases,
  shown,
  taskId,
  timber,
} from '#tests/harness/caseBank.ts';
import { getStatuses, walkVerbs } from '#tests/harness/caseVerbs.ts';
import { confirm } from '#tests/harness/desks.ts';
import { people, staff } from '#tests/harness/village.ts';

setUpCases();

test('a proposal about a case is seen, confirmed and returned by the person who may decide that case, and by no one else', async () => {
  const keysAre = (role: Role, keys: string) =>
    bank.owner.query('update staff set keys = $2 where person_id = $1', [staff[role], keys]);
  const [before] = await getRows('select keys from staff where person_id = $1', [staff.H]);
  const match = await opensItself(960);
  await bank.owner.query('update client_case set level = 5 where id = $1', [match.id]);
  const { body } = await act('M', match, 'ATRU', { props: { clients: [timber] } });
  const id = textField(body, 'proposalId');
  const seen = async (role: Role) =>
    getItems((await desks[role].browser.send('GET', '/web/proposals')).body).find((one) => one['id'] === id);
  const decision = { body: { version: (await shown(match))['version'], comment } };
  const decided = (role: Role, word: string) =>
    desks[role].browser.send('POST', `/web/proposals/${id}?${word}`, decision);
  // from T5 on an administrator with every key only looks at the case
  expect(await seen('A')).toBeUndefined();
  expect(await decided('A', 'confirm')).toMatchObject({ status: 403 });
  expect(await decided('A', 'return')).toMatchObject({ status: 403 });
  await keysAre('H', 'TPIE0ZUS');
  expect(await seen('H')).toBeUndefined();
  expect(await decided('H', 'return')).toMatchObject({ status: 403 });
  await keysAre('H', String(before?.['keys']));
  expect(await seen('H')).toMatchObject({
    mayConfirm: true,
    confirmingRoles: ['Head of AML or deputy'],
    confirmingKeys: ['Alert (A)'],
  });
  expect(await seen('M')).toMatchObject({ mayConfirm: false, isOwn: true });
  expect(await decided('H', 'return')).toMatchObject({ status: 200 });
  const cleared = await act('M', match, 'AFLS');
  expect((await confirm(desks.H, textField(cleared.body, 'proposalId'))).status).toBe(200);
});

test('whatever else happens to a case voids what was proposed about it', async () => {
  const lost = await open('PATTERN', people.stranger);
  const proposed = async () => textField((await act('M', lost, 'SPRA')).body, 'proposalId');
  const stateOfIt = async (id: string) => getRows('select state from proposal where id = $1', [id]);
  const first = await proposed();
  expect((await act('A', lost, 'comment')).status).toBe(200);
  expect(await stateOfIt(first)).toEqual([{ state: 'void' }]);
  const second = await proposed();
  await pair(lost, 'SPRD', { after: 'E4' });
  expect(await stateOfIt(second)).toEqual([{ state: 'void' }]);
  expect(await confirm(desks.H, second).catch(String)).toContain('no version');
});

test('a proposal about a case is void once its proposer has lost the key for it', async () => {
  const lost = await open('PATTERN', people.stranger);
  const { body } = await act('M', lost, 'SPRA');
  await bank.owner.query(`update staff set keys = replace(keys, 'E', '') where person_id = $1`, [staff.M]);
  const confirmed = await confirm(desks.H, textField(body, 'proposalId'));
  expect(confirmed).toMatchObject({ status: 409, code: 'version-changed' });
  await bank.owner.query('update staff set keys = $2 where person_id = $1', [staff.M, 'ADTPIE0ZUS']);
  expect(await getRows('select state from proposal where id = $1', [textField(body, 'proposalId')])).toEqual([
    { state: 'void' },
  ]);
  expect(await taskId(lost)).toBe('E0');
  await pair(lost, 'SPRD', { after: 'E4' });
});

test('one of twenty clearances of one person is drawn for the Head of AML, and stands', async () => {
  const key = (await getRows('select key from draw_key'))[0]?.['key'] as Buffer;
  const isOne = (id: string, version: number) =>
    createHmac('sha256', key).update(`${id} ${version}`).digest().readUIntBE(0, 6) * 20 < 2 ** 48;
  const idWhere = (isWanted: boolean, isLater = false) => {
    for (;;) {
      const id = randomUUID();
      // opened, cleared, revived, cleared
      if (isOne(id, 2) === isWanted && isOne(id, 4) === isLater) return id;
    }
  };
  const cleared = async (isWanted: boolean, isSecond = false) => {
    const id = idWhere(isWanted);
    const body = { type: 'FRAUD', title: 'x', comment };
    await desks.M.browser.send('POST', `/web/tasks/${bakery}/${id}`, { body });
    if (isSecond) await bank.owner.query('update client_case set level = 5 where id = $1', [id]);
    await pair({ clientId: bakery, id }, 'AFLS', { second: isSecond, after: 'A1' });
    return getRows('select cleared_by from drawn_clearance where case_id = $1', [id]);
  };
  expect(await cleared(true)).toEqual([{ cleared_by: staff.M }]);
  expect(await cleared(false)).toEqual([]);
  // who was not drawn may be drawn another time
  const again = { clientId: bakery, id: idWhere(false, true) };
  const opened = { type: 'ADVERSE_MEDIA', title: 'y', comment };
  await desks.M.browser.send('POST', `/web/tasks/${bakery}/${again.id}`, { body: opened });
  for (const code of ['AFLS', 'AREV', 'AFLS']) expect((await act('M', again, code)).status).toBe(200);
  expect(await getRows('select from drawn_clearance where case_id = $1', [again.id])).toHaveLength(1);
  await bank.owner.query('delete from drawn_clearance where case_id = $1', [again.id]);
  // who was confirmed has been looked at already
  expect(await cleared(true, true)).toEqual([]);
  await handDrawn(bank.owner);
  const [drawn] = await getRows(
    `select k.id, k.type, o.title as other from drawn_clearance d
    join case_link l on d.case_id in (l.case_id, l.other_id)
     join client_case k on k.id in (l.case_id, l.other_id) and k.id <> d.case_id join client_case o on o.id = d.case_id
     order by d.cleared_at desc`,
  );
  expect(drawn).toMatchObject({ type: 'SENIOR', other: 'x' });
  expect(await handDrawn(bank.owner)).toBe(0);
  const look = { clientId: bakery, id: String(drawn?.['id']) };
  const twin = await open('SENIOR', bakery);
  expect((await act('M', look, 'duplicate', { props: { of: twin.id } })).status).toBe(409);
  const refused = { status: 409, body: { detail: 'You cleared this case. Another person looks at it.' } };
  expect(await act('M', look, 'IAPR')).toMatchObject(refused);
  await pair(look, 'IAPR', { role: 'H', after: 'A1' });
});

test('who has a case open is shown to those who may read it, for less than a minute, and is no record', async () => {
  const pep = await open('PEP', bakery);
  const other = await open('LIMITS', timber);
  const here = (role: Role, { clientId, id }: Opened) => get(role, `/${clientId}/${id}?here`);
  const inQueue = async (role: Role, { id }: Opened) =>
    getItems({ items: field((await get(role, `?limit=200`)).body, 'here') }).filter((one) => one['id'] === id);
  const records = () => getRows(selectReported, [pep.id]);
  expect(await here('M', pep)).toMatchObject({ status: 200, body: { version: 1, here: [] } });
  const before = await records();
  const name = textField((await getRows('select full_name from person where id = $1', [staff.M]))[0], 'full_name');
  expect((await here('H', pep)).body).toEqual({ version: 1, here: [name] });
  expect(await here('S', pep)).toMatchObject({ status: 404 });
  expect([await inQueue('A', pep), await inQueue('S', pep)]).toEqual([
    expect.arrayContaining([{ id: pep.id, name }]),
    [],
  ]);
  // an officer who goes on to the next case has left the first one
  await here('M', other);
  expect((await here('H', pep)).body).toEqual({ version: 1, here: [] });
  expect((await here('A', other)).body).toMatchObject({ here: [name] });
  await bank.owner.query(`update case_presence set seen_at = now() - interval '51 seconds' where person_id = $1`, [
    staff.M,
  ]);
  expect((await here('A', other)).body).toMatchObject({ here: [] });
  expect(await records()).toEqual(before);
  await inBank(forgetPresence);
  const left = (await getRows('select person_id from case_presence')).map(({ person_id: id }) => id);
  expect(left.sort()).toEqual([staff.A, staff.H].sort());
});

type Walked = [type: (typeof caseTypes)[number], status: number, subject: string];

test('each verb that the screen is given is one that the server takes, and each reason is the one that it refuses with', async () => {
  const [company, person, stranger] = [bakery, '20000000971', '20000000970'];
  await bank.owner.query(
    `
      insert into client (id, type, title, sort_name, created_at)
      values ($1, 'N', 'Walked person', 'walked person', bank_now())`,
    [person],
  );
  await bank.owner.query(
    `insert into person (id, kind, full_name, birth_date, flags) values
       ($1, 'client', 'Walked person', bank_today() - interval '9 years', ''),
         ($2, 'client', 'Walked user', '1980-01-01', '')`,
    [person, stranger],
  );
  const walk = { bank, desk: desks.A, relative: people.baker };
  const left = caseTypes.flatMap((type): Walked[] => {
    const [begins = 0, ...later] = getStatuses(type);
    // where nothing depends on whom it is about, one subject stands for all
    const depends = product.cases.get(type)?.actions.some(({ whyNot }) => whyNot);
    const subjects = depends ? [company, person, stranger] : [company];
    const { about } = caseFacts[type];
    const usual = about === 'N' || 'PEC'.includes(type[0] ?? '') ? person : company;
    return [
      ...subjects.map((subject): Walked => [type, begins, subject]),
      ...later.map((status): Walked => [type, status, usual]),
    ];
  });
  left.push(['PATTERN', 0, staff.C]);
  // three at once; one may change what another was shown, so what differs is walked again by itself
  const differing: Walked[] = [];
  const walkOn = async () => {
    for (let one = left.shift(); one; one = left.shift())
      if ((await walkVerbs(walk, ...one)).length > 0) differing.push(one);
  };
  await Promise.all([walkOn(), walkOn(), walkOn()]);
  const wrong: string[] = [];
  for (const one of differing) wrong.push(...(await walkVerbs(walk, ...one)));
  expect(wrong).toEqual([]);
}, 240_000);
