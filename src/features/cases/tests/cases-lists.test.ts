// Cases about lists over HTTP: each allowed pair of type and action once, with its effect in the database.
import { describe, expect, test } from 'vitest';
import { field, getItems, textField } from '#tests/harness/bank.ts';
import {
  act,
  bakery,
  bank,
  comment,
  covered,
  desks,
  expectAllTried,
  get,
  getFlags,
  getHit,
  getRows,
  getSection,
  getStops,
  lonely,
  matched,
  type Opened,
  open,
  opensItself,
  pair,
  type Role,
  setUpCases,
  shown,
  suppressed,
  taskId,
  timber,
} from '#tests/harness/caseBank.ts';
import { confirm, openDesk } from '#tests/harness/desks.ts';
import { approvePayments, getState } from '#tests/harness/railPayments.ts';
import { until } from '#tests/harness/until.ts';
import { people, staff } from '#tests/harness/village.ts';

const sentState = (paymentId: string) => getState(bank.owner, paymentId);

const getHolds = async ({ id }: Opened) =>
  (await getRows('select payment_id from case_payment where case_id = $1 and holds', [id])).map(
    (row) => row['payment_id'],
  );

/** The score follows within a second or two. */
const hasRaised = ({ id }: Opened) =>
  until(async () => {
    const rows = await getRows(
      `select from risk_factor where cause ->> 'caseId' = $1 and level = 'H' and factor <> 'ALL' and until_at is null`,
      [id],
    );
    return rows.length > 0;
  });

/** Until the Head of AML sends the letter, the client learns nothing; from then on what is held is Blocked by law. */
async function freezeNotices(frozen: Opened, paymentId: string): Promise<void> {
  const { browser: finance } = await openDesk(bank, people.finance);
  const seen = async () => {
    const { body } = await finance.send('GET', `/web/${timber}/payments/${paymentId}`);
    return [field(body, 'state'), field(field(body, 'meta'), 'reason')];
  };
  const letters = () =>
    getRows(`select regulation, client_id, released_by from freeze_letter where client_id = $1`, [timber]);
  const written = () => getRows(`select words from message where client_id = $1 and words like '%frozen%'`, [timber]);
  const letter = { props: { regulation: '2014/269' } };
  expect([await seen(), await letters(), await written()]).toEqual([[2, ''], [], []]);
  expect(await act('M', frozen, 'tellFreeze', letter)).toMatchObject({ status: 403 });
  expect(await act('H', frozen, 'tellFreeze', { props: { regulation: '1/1' } })).toMatchObject({ status: 400 });
  const before = (await shown(frozen))['outcome'];
  await pair(frozen, 'tellFreeze', { role: 'H', more: letter, after: 'A2' });
  expect(await seen()).toEqual([6, 'assets-frozen']);
  expect(await letters()).toEqual([{ regulation: '2014/269', client_id: timber, released_by: staff.H }]);
  expect(await written()).toEqual([
    { words: expect.stringContaining('frozen under Council Regulation (EU) No 269/2014. ') },
  ]);
  // decided as before, by the person who decided it
  expect((await shown(frozen))['outcome']).toEqual(before);
  expect(await act('H', frozen, 'tellFreeze', letter)).toMatchObject({ status: 409 });
}

setUpCases();

describe('each type is decided', () => {
  test.each(['PEP', 'RCA'])('%s', async (type) => {
    const asked = await matched(type, timber);
    await pair(asked, 'ARPC', { after: 'A3' });
    expect((await shown(asked))['asked_at']).not.toBeNull();
    expect(await act('M', asked, 'ARRC')).toMatchObject({ status: 409, body: { code: 'transition-not-allowed' } });
    await pair(asked, 'ICNC', { after: 'A0' });
    await pair(asked, 'ARRC', { after: 'A3' });
    await pair(asked, 'AFLS', { after: 'A1' });
    expect([await getHit(asked), await suppressed(asked)]).toEqual(['cleared', [{ made_by: staff.M }]]);
    await pair(asked, 'AREV', { after: 'A0' });
    expect([await getHit(asked), await suppressed(asked)]).toEqual(['open', []]);
    await pair(asked, 'ATRU', { after: 'A2' });
    // the factor PEP follows for natural persons: src/features/clients/score/findings.test.ts
    expect(await getHit(asked)).toBe('true');
    expect(
      await getRows(`select from client_case where subject_id = $1 and type = 'EDD' and closed_at is null`, [timber]),
    ).toHaveLength(1);
  });

  test('ADVERSE_MEDIA', async () => {
    const media = await matched('ADVERSE_MEDIA', bakery);
    await pair(media, 'AREQ', { after: 'A3' });
    await pair(media, 'ICNC', { after: 'A0' });
    await pair(media, 'ATRU', { after: 'A2' });
    await hasRaised(media);
    await pair(media, 'AREV', { after: 'A0' });
    await pair(media, 'AFLS', { after: 'A1' });
    expect(await suppressed(media)).toHaveLength(1);
  });

  test('SANCTION: the freeze stands with the proposal, and ends with a second person too', async () => {
    const hit = await matched('SANCTION', lonely, 990);
    await pair(hit, 'AREQ', { after: 'A3' });
    await pair(hit, 'ICNC', { after: 'A0' });
    // it owns most of the bakery, and a little of timber
    for (const [company, bp] of [
      [bakery, 6000],
      [timber, 1000],
    ])
      await bank.owner.query(
        `insert into relation (id, client_id, role, subject_client, share_bp, comment, from_at)
         values (new_id(), $1, 'C', $2, $3, 'for a test', bank_now())`,
        [company, lonely, bp],
      );
    const { body: looked } = await get('M', `/${lonely}/${hit.id}`);
    const upheld = getItems({ items: field(looked, 'actions') }).find(({ code }) => code === 'ATRU');
    const [chosen] = getItems({ items: upheld?.['fields'] });
    expect(
      getItems({ items: chosen?.['options'] }).map(({ value, detail, isChosen }) => [value, detail, isChosen]),
    ).toEqual([
      [lonely, 'The client of this case', true],
      [bakery, 'Owner, a company · 60 % · Controlled', true],
      [timber, 'Owner, a company · 10 %', false],
    ]);
    for (const clients of [[], [people.baker], [lonely, people.director]])
      expect(await act('M', hit, 'ATRU', { props: { clients } })).toMatchObject({
        ...{ status: 400, body: { errors: [{ path: 'props.clients' }] } },
      });
    const proposed = await act('M', hit, 'ATRU', { props: { clients: [lonely, bakery] } });
    expect([proposed.status, await getFlags(lonely), await taskId(hit)]).toEqual([202, 'L', 'A0']);
    expect([await getFlags(bakery), await getFlags(timber)]).toEqual(['L', '']);
    const why = await getRows('select comment from restriction where case_id = $1 and client_id = $2', [
      hit.id,
      bakery,
    ]);
    expect(why).toEqual([{ comment: `${comment} (Owner, a company · 60 % · Controlled)` }]);
    expect((await get('M', `/${lonely}/${hit.id}`)).body).toMatchObject({ workflow: 'review' });
    covered.add('SANCTION ATRU');
    expect((await confirm(desks.H, textField(proposed.body, 'proposalId'))).status).toBe(200);
    expect([await taskId(hit), await getStops(hit)]).toEqual([
      'A2',
      expect.arrayContaining([lonely, bakery].map((client) => ({ client_id: client, scope: 'all' }))),
    ]);
    await pair(hit, 'AREV', { after: 'A0' });
    expect(await getFlags(lonely)).toBe('L');
    await pair(hit, 'AFLS', { second: true, after: 'A1' });
    expect([await getStops(hit), await getFlags(lonely), await getFlags(bakery)]).toEqual([[], '', '']);
    await bank.owner.query('update relation set until_at = bank_now() where subject_client = $1', [lonely]);
  });

  test('SANCTION: an owner on a list reaches other clients than the one where it was found', async () => {
    const [party] = await getRows(
      `insert into party (id, kind, name, sort_name, born_on, country, made_at)
       values (new_id(), 'P', 'Sidor Listed', 'sidor listed', '1970-01-01', 'BY', bank_now()) returning id`,
    );
    const owner = String(party?.['id']);
    for (const [company, bp] of [
      [bakery, 2000],
      [timber, 7000],
    ])
      await bank.owner.query(
        `insert into relation (id, client_id, role, subject_party, share_bp, comment, from_at)
         values (new_id(), $1, 'P', $2, $3, 'for a test', bank_now())`,
        [company, owner, bp],
      );
    const hit = await matched('SANCTION', bakery, 990, owner);
    const { body } = await get('M', `/${bakery}/${hit.id}`);
    expect(field(getSection(body, 'Affected clients'), 'rows')).toEqual([
      ['Duona ir Druska UAB', bakery, 'Owner · 20 %'],
      ['Žalioji Giria UAB', timber, 'Owner · 70 % · Controlled'],
    ]);
    const upheld = getItems({ items: field(body, 'actions') }).find(({ code }) => code === 'ATRU');
    const [chosen] = getItems({ items: upheld?.['fields'] });
    expect(getItems({ items: chosen?.['options'] }).map(({ isChosen }) => isChosen)).toEqual([false, true]);
    const proposed = await act('M', hit, 'ATRU', { props: { clients: [timber] } });
    expect([proposed.status, await getFlags(timber), await getFlags(bakery)]).toEqual([202, 'L', '']);
    expect((await confirm(desks.H, textField(proposed.body, 'proposalId'))).status).toBe(200);
    // the publisher has given the entry another number since, and it is found elsewhere
    const later = await matched('SANCTION', lonely);
    const reached = async () =>
      field(getSection((await get('M', `/${lonely}/${later.id}`)).body, 'Affected clients'), 'rows');
    expect(await reached()).toHaveLength(1);
    await getRows(`insert into list_renumbered (code, entity_id, became, n) values ('UN', $1, $2, 1)`, [
      `SANCTION ${hit.id}`,
      `SANCTION ${later.id}`,
    ]);
    expect(await reached()).toContainEqual(['Žalioji Giria UAB', timber, 'Owner · 70 % · Controlled']);
    // its level follows the client's score, which may have risen by what was decided above
    await getRows('update client_case set level = 3 where id = $1', [later.id]);
    await pair(later, 'AFLS', { after: 'A1' });
    await pair(hit, 'AREV', { after: 'A0' });
    await pair(hit, 'AFLS', { second: true, after: 'A1' });
    expect(await getFlags(timber)).toBe('');
    await bank.owner.query('update relation set until_at = bank_now() where subject_party = $1', [owner]);
  });

  test('SANCTION: a strong match stops what goes out before anybody has looked; another person, and it goes on', async () => {
    const waiting = (await approvePayments(bank.owner, { amountMinor: 1000n }))[0] ?? '';
    const weak = await opensItself(859);
    expect([await getStops(weak), await sentState(waiting)]).toEqual([[], 4]);
    const first = await opensItself(860);
    expect(await getStops(first)).toEqual([{ client_id: timber, scope: 'out' }]);
    expect([await sentState(waiting), await getFlags(timber), await getHolds(first)]).toEqual([6, '', [waiting]]);
    const { body: seen } = await get('M', `/${timber}/${first.id}`);
    expect(getItems({ items: field(seen, 'events') }).map((one) => field(one, 'did'))).toEqual(
      expect.arrayContaining(['stopped money', 'blocked a payment']),
    );
    expect(field(seen, 'matches')).toMatchObject([{ score: 860, state: 'open', parts: [] }]);
    expect(field(getSection(seen, 'Payments of this case'), 'rows')).toEqual([
      expect.arrayContaining(['Blocked', 'Held by this case', '']),
    ]);
    expect(getSection(seen, 'Earlier decisions on the same entry')).toBeUndefined();
    const other = await opensItself(980);
    expect(await act('M', first, 'duplicate', { props: { of: other.id } })).toMatchObject({ status: 409 });
    await pair(first, 'AFLS', { second: true, after: 'A1' });
    expect([await getStops(first), await sentState(waiting)]).toEqual([[], 6]);
    await pair(other, 'AFLS', { second: true, after: 'A1' });
    expect([await getStops(other), await sentState(waiting)]).toEqual([[], 4]);
    const stopped = await getRows('select from account where client_id = $1 and stopped_at is not null', [timber]);
    expect(stopped).toEqual([]);
    // what a true match has stopped stays, whatever is decided about the payment itself
    const third = await opensItself(990);
    await pair(third, 'ATRU', { more: { props: { clients: [timber] } }, second: true, after: 'A2' });
    expect([await sentState(waiting), await getFlags(timber)]).toEqual([6, 'L']);
    await freezeNotices(third, waiting);
    await pair(third, 'AREV', { after: 'A0' });
    await pair(third, 'AFLS', { second: true, after: 'A1' });
    expect([await sentState(waiting), await getStops(third)]).toEqual([4, []]);
    expect(await getRows('select refusal from payment where id = $1', [waiting])).toEqual([{ refusal: null }]);
    // to look again stops what has not left
    await pair(third, 'AREV', { after: 'A0' });
    expect([await sentState(waiting), await getStops(third)]).toEqual([6, [{ client_id: timber, scope: 'out' }]]);
    await pair(third, 'AFLS', { second: true, after: 'A1' });
    const held = await opensItself(800);
    // its level follows the client's score, which may have risen by what was decided above
    await bank.owner.query('update client_case set level = 3 where id = $1', [held.id]);
    await bank.owner.query('insert into case_payment (case_id, payment_id, holds) values ($1, $2, true)', [
      held.id,
      waiting,
    ]);
    await pair(held, 'AFLS', { after: 'A1' });
    await pair(held, 'AREV', { after: 'A0' });
    expect([await sentState(waiting), await getStops(held)]).toEqual([6, []]);
    await pair(held, 'AFLS', { second: true, after: 'A1' });
    expect([await sentState(waiting), await getFlags(timber)]).toEqual([4, '']);
    const sameEntry = `
      update screening_hit set entity_id = 'One' where id
        in (select hit_id from case_hit where case_id = any ($1::uuid[]))`;
    await bank.owner.query(sameEntry, [[weak.id, held.id]]);
    const decided = getSection((await get('M', `/${timber}/${weak.id}`)).body, 'Earlier decisions on the same entry');
    expect(field(decided, 'rows')).toContainEqual(expect.arrayContaining(['Closed As False Positive']));
    await bank.owner.query('update client_case set level = 3 where id = $1', [weak.id]);
    await pair(weak, 'AFLS', { after: 'A1' });
    // who may not see such cases does not learn that there were some
    const plain = await open('OTHER', timber, { reason: 'DEBT' });
    const reported = async (role: Role) => (await get(role, `/${timber}/${plain.id}`)).body;
    expect(getSection(await reported('M'), 'Suppressed matches')).toBeDefined();
    expect([getSection(await reported('S'), 'Suppressed matches'), field(await reported('S'), 'earlier')]).toEqual([
      undefined,
      [],
    ]);
  });

  test('every action that these types declare was tried above', () => expectAllTried('lists'));
});
