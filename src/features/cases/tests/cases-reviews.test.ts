// Cases about fraud, limits and reviews over HTTP: each allowed pair of type and action once, with its effect.
import { describe, expect, test } from 'vitest';
import { field, getItems, textField } from '#tests/harness/bank.ts';
import {
  act,
  bakery,
  bank,
  comment,
  declared,
  desks,
  expectAllTried,
  get,
  getFlags,
  getRows,
  getSection,
  getStops,
  linkedTypes,
  lonely,
  matched,
  type Opened,
  open,
  pair,
  setUpCases,
  shown,
  taskId,
  timber,
} from '#tests/harness/caseBank.ts';
import { confirm } from '#tests/harness/desks.ts';
import { until } from '#tests/harness/until.ts';
import { people, staff } from '#tests/harness/village.ts';

const getProfile = async (clientId: string) =>
  (await desks.M.browser.send('GET', `/web/clients/${clientId}/profile`)).body as Record<string, unknown>;

setUpCases();

describe('each type is decided', () => {
  test('FRAUD: a suspect is stopped, a victim gets new devices', async () => {
    const suspect = await open('FRAUD', bakery);
    await pair(suspect, 'AREQ', { after: 'A3' });
    await pair(suspect, 'ICNC', { after: 'A0' });
    expect(await act('M', suspect, 'ATRU')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'props.who', code: 'required' }] },
    });
    await pair(suspect, 'ATRU', { more: { props: { who: 'suspect' } }, after: 'A2' });
    expect([await getStops(suspect), await getFlags(bakery)]).toEqual([[{ client_id: bakery, scope: 'out' }], '']);
    await pair(suspect, 'liftStop', { second: true, after: 'A2' });
    expect(await getStops(suspect)).toEqual([]);
    expect((await shown(suspect))['outcome']).toMatchObject({ code: 'liftStop', confirmedBy: staff.H });
    expect(await act('M', suspect, 'liftStop')).toMatchObject({ status: 409 });
    const victim = await open('FRAUD', people.baker);
    expect(await act('M', victim, 'ATRU', { props: { who: 'victim' } })).toMatchObject({
      body: { errors: [{ path: 'props.people' }, { path: 'props.refund' }] },
    });
    const props = { who: 'victim', people: [people.baker], refund: 'due' };
    expect(await act('M', victim, 'ATRU', { props: { ...props, people: [people.director] } })).toMatchObject({
      body: { errors: [{ path: 'props.people', code: 'not-valid' }] },
    });
    await pair(victim, 'ATRU', { more: { props }, after: 'A2' });
    expect((await linkedTypes(victim)).sort()).toEqual(['OTHER', 'PATTERN']);
    expect(await getRows('select from passkey where person_id = $1 and revoked_at is null', [people.baker])).toEqual(
      [],
    );
    const refund = await getRows(
      `select due_at = due_after(1) as is_tomorrow from client_case where reason = 'REFUND' and subject_id = $1`,
      [people.baker],
    );
    expect(refund).toEqual([{ is_tomorrow: true }]);
    const getFacts = async ({ clientId, id }: Opened) => field((await get('M', `/${clientId}/${id}`)).body, 'facts');
    expect(await getFacts(victim)).toEqual([{ label: 'Refund', value: expect.stringMatching(/^Due by 20/) }]);
    const company = await open('FRAUD', bakery);
    const none = { refund: 'none', noRefund: 'Paid back by the shop' };
    expect(await act('M', company, 'ATRU', { props: { ...props, refund: 'none' } })).toMatchObject({
      body: { errors: [{ path: 'props.noRefund', code: 'required' }] },
    });
    await pair(company, 'ATRU', { more: { props: { ...props, ...none } }, after: 'A2' });
    expect([await linkedTypes(company), await getFacts(company)]).toEqual([
      ['PATTERN'],
      [{ label: 'Refund', value: 'None: Paid back by the shop' }],
    ]);
    await pair(await open('FRAUD', bakery), 'AFLS', { after: 'A1' });
  });

  test('LIMITS', async () => {
    const small = await open('LIMITS', timber);
    await pair(small, 'AREQ', { after: 'A3' });
    await pair(small, 'ICNC', { after: 'A0' });
    expect(await act('M', small, 'IAPR', { props: { dayOut: 150_050 } })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'props.dayOut', code: 'limit-not-hundreds' }] },
    });
    await pair(small, 'IAPR', { more: { props: { dayOut: 2_000_000 } }, after: 'A1' });
    const limit = () =>
      getRows(`select value_minor::text as v from client_limit where client_id = $1 and key = 'dayOut'`, [timber]);
    expect(await limit()).toEqual([{ v: '2000000' }]);
    const big = await open('LIMITS', timber);
    const raised = { props: { dayOut: 20_000_000 } };
    await pair(big, 'IAPR', { more: raised, second: true, after: 'A1' });
    const { rows } = await bank.owner.query(`select effects -> 'lines' as lines from proposal where subject_id = $1`, [
      big.id,
    ]);
    expect(rows[0]?.lines).toContainEqual({ label: 'Expense in a day', value: '20 000.00 → 200 000.00 EUR' });
    expect(await limit()).toEqual([{ v: '20000000' }]);
    const no = await open('LIMITS', timber);
    await pair(no, 'IDCL', { after: 'A2' });
    expect(await limit()).toEqual([{ v: '20000000' }]);
  });

  test.each(['EDD', 'ODD'])('%s', async (type) => {
    // timber is in office by now
    const client = type === 'EDD' ? bakery : timber;
    const one = await open(type, client);
    await pair(one, 'AREQ', { after: 'A3' });
    await pair(one, 'ICNC', { after: 'A0' });
    await bank.owner.query('delete from cdd_profile where client_id = $1', [client]);
    expect(await act('M', one, 'IAPR', { props: { ...declared, purpose: undefined } })).toMatchObject({
      ...{ status: 400, body: { errors: [{ path: 'props.purpose', code: 'required' }] } },
    });
    expect(await act('M', one, 'IAPR', { props: { ...declared, sources: 'luck' } })).toMatchObject({
      ...{ status: 400, body: { errors: [{ path: 'props.sources', code: 'not-valid' }] } },
    });
    await pair(one, 'IAPR', { more: { props: declared }, after: 'A1' });
    expect(await getProfile(client)).toMatchObject({
      cddProfile: {
        ...{ purpose: 'b2b', incoming: 50_000, outgoing: 40_000, cash: 0, countries: ['LT', 'LV'] },
        ...{ sources: ['sales', 'crypto'], taxCountries: ['LT'], activities: [] },
      },
      ...{ comment, savedBy: 'Staff M' },
    });
    // what is left empty stays
    const again = await open(type, client);
    await pair(again, 'IAPR', { more: { props: { cash: 300 } }, after: 'A1' });
    const { cddProfile, reviewedOn, nextReviewOn } = await getProfile(client);
    expect(cddProfile).toMatchObject({ purpose: 'b2b', cash: 300, sources: ['sales', 'crypto'] });
    const [risk] = await getRows(
      `select level from risk_factor where client_id = $1 and factor = 'ALL' and until_at is null`,
      [client],
    );
    const years = { H: 1, M: 2, L: 3 }[String(risk?.['level'])];
    const [day = '', next = ''] = [reviewedOn, nextReviewOn].map(String);
    expect([Number(next.slice(0, 4)) - Number(day.slice(0, 4)), next.slice(4)]).toEqual([years, day.slice(4)]);
    const { body } = await get('M', `/${client}/${again.id}`);
    expect(getItems({ items: field(getSection(body, 'Due diligence'), 'lines') })).toContainEqual({
      label: 'Next review',
      value: next,
    });
    // nothing entered changes nothing; that nothing has changed is said
    const same = await open(type, client);
    expect(await act('M', same, 'IAPR')).toMatchObject({
      ...{ status: 400, body: { errors: [{ path: 'props', code: 'required' }] } },
    });
    await pair(same, 'IAPR', { more: { props: { checked: 'same' } }, after: 'A1' });
    expect((await getProfile(client))['cddProfile']).toEqual(cddProfile);
    const other = await open(type, client);
    await pair(other, 'IDCL', { after: 'A2' });
    expect(await getFlags(client)).toBe('');
  });

  test('EDD of somebody in office says where the wealth comes from, and the Head of AML consents', async () => {
    await pair(await matched('PEP', timber), 'ATRU', { after: 'A2' });
    const edd = await open('EDD', timber);
    const wealth = 'Sold a sawmill in 2019, contract on file';
    expect(await act('M', edd, 'IAPR', { props: declared })).toMatchObject({
      ...{ status: 400, body: { errors: [{ path: 'props.wealth', code: 'required' }] } },
    });
    const proposed = await act('M', edd, 'IAPR', { props: { ...declared, wealth } });
    expect([proposed.status, await taskId(edd)]).toEqual([202, 'A0']);
    const id = textField(proposed.body, 'proposalId');
    expect(await confirm(desks.A, id).catch(String)).toContain('no version');
    expect((await confirm(desks.H, id)).status).toBe(200);
    expect(
      await getRows('select words, found_by, consented_by from wealth_source where case_id = $1', [edd.id]),
    ).toEqual([{ words: wealth, found_by: staff.M, consented_by: staff.H }]);
    const lines = field(getSection((await get('M', `/${timber}/${edd.id}`)).body, 'Due diligence'), 'lines');
    expect(getItems({ items: lines })).toContainEqual({ label: 'Source of wealth', value: wealth });
    // of the company whose director is in office, too
    const opened = await open('EDD', lonely);
    const needed = async () => {
      const actions = getItems({ items: field((await get('M', `/${lonely}/${opened.id}`)).body, 'actions') });
      const fields = getItems({ items: field(actions[0], 'fields') });
      return fields.find(({ key }) => key === 'wealth')?.['isRequired'];
    };
    expect(await needed()).toBe(false);
    const [member] = await getRows(`select person_id from membership where company_id = $1 and state <> 'removed'`, [
      lonely,
    ]);
    const director = await matched('RCA', lonely);
    await bank.owner.query('update client_case set subject_id = $2 where id = $1', [
      director.id,
      member?.['person_id'],
    ]);
    await pair({ clientId: String(member?.['person_id']), id: director.id }, 'ATRU', { after: 'A2' });
    expect(await needed()).toBe(true);
  });

  test.each(['OTHER', 'SENIOR'])('%s', async (type) => {
    const one = await open(type, timber, type === 'OTHER' ? { reason: 'COMPLAINT' } : {});
    await pair(one, 'AREQ', { after: 'A3' });
    await pair(one, 'ICNC', { after: 'A0' });
    await pair(one, 'IAPR', { after: 'A1' });
    expect(
      await getRows('select words from case_comment where case_id = $1 and action = $2', [one.id, 'IAPR']),
    ).toEqual([{ words: comment }]);
  });

  test('OTHER: a wish to be closed is declined, and nothing is closed', async () => {
    const wish = await open('OTHER', lonely, { reason: 'CLOSE' });
    await pair(wish, 'IDCL', { after: 'A2' });
    expect(await getRows('select from closing_notice where client_id = $1', [lonely])).toEqual([]);
  });

  test('RFI closes while it waits, or once answered', async () => {
    const waiting = await open('RFI', timber);
    await pair(waiting, 'AREQ', { after: 'A3' });
    expect(await act('M', waiting, 'IAPR')).toMatchObject({ status: 409 });
    await pair(waiting, 'ICNC', { after: 'A1' });
    const answered = await open('RFI', timber);
    await pair(answered, 'IAPR', { after: 'A1' });
  });

  test('RESIDENCE', async () => {
    const moved = await open('RESIDENCE', bakery);
    await pair(moved, 'AREQ', { after: 'A3' });
    await pair(moved, 'ICNC', { after: 'A0' });
    const props = { country: 'VN', street: 'Lê Lợi 1', postalCode: '700000', city: 'Huế' };
    expect(await act('M', moved, 'IAPR', { props: { ...props, country: 'XX' } })).toMatchObject({ status: 400 });
    expect(await act('M', moved, 'IAPR', { props: { ...props, taxCountries: 'LV, XX1' } })).toMatchObject({
      ...{ status: 400, body: { errors: [{ path: 'props.taxCountries', code: 'not-valid' }] } },
    });
    const declaring = await open('ODD', bakery);
    await pair(declaring, 'IAPR', { more: { props: declared }, after: 'A1' });
    await bank.owner.query(
      `update cdd_profile set reviewed_at = reviewed_at - interval '40 days' where client_id = $1`,
      [bakery],
    );
    const before = await getProfile(bakery);
    await pair(moved, 'IAPR', { more: { props: { ...props, taxCountries: 'vn, ee' } }, after: 'A1' });
    const after = await getProfile(bakery);
    // no review: the last one stays when it was, and the next one follows from the level
    expect(after).toMatchObject({
      cddProfile: { ...(before['cddProfile'] as object), taxCountries: ['VN', 'EE'] },
      reviewedOn: before['reviewedOn'],
    });
    const again = await open('RESIDENCE', bakery);
    expect(field((await get('M', `/${bakery}/${again.id}`)).body, 'facts')).toEqual([
      { label: 'Registered address now', value: 'Lê Lợi 1, 700000 Huế, Vietnam' },
      { label: 'Tax residences now', value: 'Vietnam, Estonia' },
    ]);
    // as with every address that staff change: its people are informed, and no card goes there until somebody has
    // confirmed it
    const found = await getRows(
      `select a.country, a.city, a.moved_by, r.payload ->> 'title' as notice from client_address a
       left join request r on r.id = any (a.notices) where a.client_id = $1 and a.type = 'R'`,
      [bakery],
    );
    const reported = 'The bank changed your address';
    expect(found).toEqual([{ country: 'VN', city: 'Huế', moved_by: staff.M, notice: reported }]);
    // the score is found again
    const tax = `
      select from risk_factor
      where client_id = $1 and factor = 'LTR' and until_at is null and level <> 'L'
        and cause ->> 'words' like '%Vietnam%'`;
    await until(async () => (await getRows(tax, [bakery])).length > 0);
    await pair(await open('RESIDENCE', bakery), 'IDCL', { after: 'A2' });
  });

  test('from T5 on another person of the right role confirms what ends a case', async () => {
    const opened = await open('ODD', timber);
    await bank.owner.query('update client_case set level = 5 where id = $1', [opened.id]);
    const proposed = await act('M', opened, 'IAPR', { props: { checked: 'same' } });
    expect([proposed.status, await taskId(opened)]).toEqual([202, 'A0']);
    const id = textField(proposed.body, 'proposalId');
    const ofA = getItems((await desks.A.browser.send('GET', '/web/proposals')).body);
    expect(ofA.map((one) => one['id'])).not.toContain(id);
    expect(await confirm(desks.H, id)).toMatchObject({ status: 200 });
    expect((await shown(opened))['outcome']).toMatchObject({ by: staff.M, confirmedBy: staff.H });
  });

  test('every action that these types declare was tried above', () => expectAllTried('reviews'));
});
