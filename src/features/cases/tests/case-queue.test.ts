// The queue over HTTP: counts, filters, figures, order, what is not shown to whom, and saved views.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openCase } from '#features/cases/server/openCase.ts';
import { field, getItems } from '#tests/harness/bank.ts';
import {
  act,
  bakery,
  bank,
  comment,
  desks,
  get,
  getRows,
  inBank,
  lonely,
  matched,
  open,
  type Role,
  raised,
  selectReported,
  setUpCases,
  timber,
} from '#tests/harness/caseBank.ts';
import { staff } from '#tests/harness/village.ts';

setUpCases();

describe('the queue', () => {
  const queue = async (role: Role, query = '') => (await get(role, query)).body;
  const getGroups = (body: unknown) =>
    new Map(getItems({ items: field(body, 'groups') }).map((one) => [one['group'], one]));

  test('counts are those of the database, filters narrow them, and pages hold each case once', async () => {
    await bank.owner.query(
      `insert into client_case (id, subject_id, type, kind, status, title, opened_at, changed_at, due_at, level)
       select new_id(), $1, 'ODD', 'A', 0, 'Periodic', bank_now(), bank_now(),
         bank_now() + make_interval(hours => n - 30), n % 5
       from generate_series(1, 120) n`,
      [bakery],
    );
    const all = await queue('M');
    const [known] = await getRows(
      `select count(*)::integer as count, count(*) filter (where type = 'ODD')::integer as odd,
         count(*) filter (where type = 'ODD' and due_at < bank_now())::integer as late
       from client_case where closed_at is null`,
    );
    expect(field(field(all, 'all'), 'count')).toBe(known?.['count']);
    expect(getGroups(all).get('ODD')).toMatchObject({ count: known?.['odd'], overdue: known?.['late'] });
    const seen: unknown[] = [];
    for (let next: unknown = ''; next !== null; ) {
      const page = await queue('M', `?group=ODD${next ? `&next=${next}` : ''}`);
      seen.push(...getItems(page).map(({ dueAt, id }) => `${dueAt} ${id}`));
      next = field(page, 'next');
    }
    expect([seen.length, new Set(seen).size, seen]).toEqual([known?.['odd'], known?.['odd'], [...seen].sort()]);
    const T4 = await queue('M', '?group=ODD&level=T4');
    expect(getItems(T4).every(({ level }) => level === 'T4')).toBe(true);
    expect(getGroups(T4).get('ODD')?.['count']).toBe(24);
    expect(getGroups(await queue('M', '?due=overdue')).get('ODD')?.['count']).toBe(known?.['late']);
  });

  /** What each filter must find, of all open cases. */
  const isLate = 'due_at < bank_now()';
  const proposed = `k.id::text in (select subject_id from proposal where state = 'open')`;
  test.each([
    ['type=ODD,RFI', `type in ('ODD', 'RFI')`],
    ['type=!ODD', `type <> 'ODD'`],
    ['group=other&level=T0', `type in ('OTHER', 'BAILIFF') and level = 0`],
    ['status=process', `kind || status in ('A0', 'E0', 'P0', 'S0', 'M0', 'L0') and not ${proposed}`],
    ['status=info,proposed', `kind || status = 'A3' or ${proposed}`],
    ['assignee=me', `assignee_id = '${staff.M}'`],
    ['assignee=none', 'assignee_id is null'],
    [`assignee=${staff.H}`, `assignee_id = '${staff.H}'`],
    ['assignee=away', 'false'],
    ['due=overdue', isLate],
    ['due=today', `not ${isLate} and due_at <= ((bank_today() + 1)::timestamp at time zone (select zone from bank))`],
    ['mark=missing', 'asked_at is not null'],
    ['mark=!new', `opened_at <= bank_now() - interval '1 day'`],
    ['openedFrom=2020-01-01&openedTo=2020-12-31', 'false'],
    ['country=LT', `subject_id in (select id from client where country = 'LT')`],
    ['country=SE', 'false'],
    ['blocked=yes', `exists (select from case_payment h where h.case_id = k.id and h.holds)`],
    ['text=giria', `subject_id = '${timber}'`],
    [`text=${timber}`, `subject_id = '${timber}'`],
  ])('%s', async (query, condition) => {
    const rows = await getRows(
      `select id, blocked_minor from client_case k where closed_at is null and (${condition})`,
    );
    const { body } = await get('M', `?${query}&limit=200`);
    const figures = query.startsWith('group=other') ? getGroups(body).get('other') : field(body, 'all');
    expect([
      field(figures, 'count'),
      getItems(body)
        .map(({ id }) => id)
        .sort(),
    ]).toEqual([rows.length, rows.map(({ id }) => id).sort()]);
    const csv = new TextDecoder().decode((await get('M', `?export&${query}`)).body as Uint8Array);
    expect(csv.trim().split('\n').length).toBe(rows.length + 1);
  });

  test('figures of a group are those of its cases, kept or counted, before and after they are folded', async () => {
    const old = await open('LIMITS', lonely);
    const opened = await open('LIMITS', lonely);
    await act('M', opened, 'take');
    await bank.owner.query(`update client_case set opened_at = opened_at - interval '9 days' where id = $1`, [old.id]);
    await get('M', `/${lonely}/${old.id}`);
    await act('A', old, 'comment');
    const [known] = await getRows(
      `select count(*)::integer as count, min(opened_at) as oldest, min(due_at) as due,
         count(*) filter (where assignee_id = $1)::integer as mine,
         count(*) filter (where opened_at > bank_now() - interval '1 day')::integer as fresh
       from client_case where type = 'LIMITS' and closed_at is null`,
      [staff.M],
    );
    const { oldest, due, ...counts } = known ?? {};
    const expected = { ...counts, overdue: 0, updated: 1, blocked: null };
    const getFigures = async (query: string) => getGroups(await queue('M', query)).get('limits') ?? {};
    const kept = await getFigures('');
    expect(kept).toMatchObject(expected);
    expect([kept['oldest'], kept['nextDue']]).toEqual([oldest, due]);
    expect(await getFigures('?type=LIMITS')).toEqual(kept);
    await bank.owner.query('select fold_case_tally()');
    expect(await getFigures('')).toEqual(kept);
    const [repeated] = await getRows('select from case_tally group by type, is_senior, due_at having count(*) > 1');
    expect(repeated).toBeUndefined();
  });

  test('each order has its pages, and a search finds a case by its number', async () => {
    const seen: unknown[] = [];
    for (let next: unknown = ''; next !== null; ) {
      const page = await queue('M', `?sort=-level&limit=90${next ? `&next=${next}` : ''}`);
      expect('groups' in (page as object)).toBe(next === '');
      seen.push(...getItems(page).map(({ level }) => level));
      next = field(page, 'next');
    }
    const [known] = await getRows('select count(*)::integer as count from client_case where closed_at is null');
    expect([seen.length, seen]).toEqual([known?.['count'], [...seen].sort().reverse()]);
    const { id } = await open('RFI', lonely);
    expect(getItems(await queue('M', `?text=${id.slice(0, 12)}`)).map((item) => item['id'])).toEqual([id]);
  });

  test('senior tasks hold every case of a high level, and those of type SENIOR', async () => {
    const senior = await open('SENIOR', lonely);
    const high = await open('RFI', lonely);
    await bank.owner.query('update client_case set level = 6 where id = $1', [high.id]);
    const body = await queue('M', '?group=senior+tasks');
    expect(getItems(body).map(({ id }) => id)).toEqual(expect.arrayContaining([senior.id, high.id]));
    expect(getGroups(body).get('senior tasks')?.['count']).toBe(getItems(body).length);
  });

  test('what a staff user may not see is in no list, no count and no answer', async () => {
    const hit = await matched('SANCTION', timber);
    const authority = await open('OTHER', timber, { reason: 'AUTHORITY' });
    const [high, low] = [await queue('M', '?show=active'), await queue('S', '?show=active')];
    expect(getGroups(high).get('sanction')?.['count']).toBe(1);
    expect(getGroups(low).get('sanction')?.['count']).toBe(0);
    expect(Number(getGroups(high).get('other')?.['count']) - Number(getGroups(low).get('other')?.['count'])).toBe(1);
    for (const { clientId, id } of [hit, authority]) {
      expect(await get('S', `/${clientId}/${id}`)).toMatchObject({ status: 404 });
      expect(JSON.stringify((await get('S', `/${clientId}`)).body)).not.toContain(id);
      expect(JSON.stringify((await get('E', `/${clientId}`)).body)).toContain(id);
    }
    expect(await act('C', hit, 'comment')).toMatchObject({ status: 404 });
  });

  test('cases of a client that a staff user is linked to are not in their queue', async () => {
    const before = await queue('F');
    const [counted] = await getRows(
      `select count(*)::integer as count from client_case where closed_at is null and subject_id = $1 and type = 'ODD'`,
      [bakery],
    );
    const path = `/web/own-staff/links/${bakery}`;
    await desks.F.browser.send('PUT', path, { body: { relation: 'family', comment } });
    const after = await queue('F');
    const getOdd = (body: unknown) => Number(getGroups(body).get('ODD')?.['count']);
    expect([getOdd(before) - getOdd(after), JSON.stringify(after).includes(bakery)]).toEqual([
      counted?.['count'],
      false,
    ]);
  });

  test('a case is updated for staff who have seen an older version', async () => {
    const opened = await open('RESIDENCE', lonely);
    const isUpdated = async (role: Role) =>
      getItems((await get(role, `/${lonely}`)).body).find(({ id }) => id === opened.id)?.['isUpdated'];
    await get('M', `/${lonely}/${opened.id}`);
    expect(await isUpdated('M')).toBe(false);
    await act('A', opened, 'comment');
    expect([await isUpdated('M'), await isUpdated('H')]).toEqual([true, false]);
  });
});

test('the queue narrows to a type, and a case names who else may act on it', async () => {
  const mnt = await open('MNT', timber);
  const id = await inBank((tx) => openCase(tx, { ...raised, type: 'PAYMENT', subjectId: timber }));
  const payment = { clientId: timber, id };
  const ofType = await get('M', '?group=op%20monitoring&type=MNT');
  const ids = getItems(ofType.body).map(({ id }) => id);
  expect(ids).toContain(mnt.id);
  expect(ids).not.toContain(payment.id);
  expect(field(field(ofType.body, 'all'), 'count')).toBe(ids.length);
  const { body } = await get('M', `/${payment.clientId}/${payment.id}`);
  const colleagues = field(body, 'colleagues') as { id: string }[];
  // key S; neither oneself nor who only looks
  expect(colleagues.map(({ id }) => id).sort()).toEqual([staff.A, staff.H, staff.F].sort());
});

test('a view is one’s own or shared: its owner alone changes it, and shared ones can be cleared away', async () => {
  const id = randomUUID();
  const view = { name: 'Late ones', query: { due: 'overdue', sort: '-level' }, isShared: false };
  const save = (role: Role, body: object, viewId = id) =>
    desks[role].browser.send('PUT', `/web/views/${viewId}`, { body });
  const remove = (role: Role) => desks[role].browser.send('DELETE', `/web/views/${id}`);
  const views = async (role: Role) => getItems((await desks[role].browser.send('GET', '/web/views')).body);
  expect((await save('S', view)).status).toBe(204);
  expect(await views('M')).toEqual([]);
  expect(await save('M', view)).toMatchObject({ status: 404 });
  expect(await remove('A')).toMatchObject({ status: 404 });
  expect((await save('S', { ...view, isShared: true })).status).toBe(204);
  const [kept] = await views('S');
  expect(kept).toMatchObject({ ...view, id, isShared: true, isOwn: true });
  expect(await views('M')).toEqual([{ ...kept, isOwn: false }]);
  expect(await save('M', { ...view, name: 'Mine now' })).toMatchObject({ status: 404 });
  expect(await remove('M')).toMatchObject({ status: 404 });
  for (const query of [{ text: 'Rasa' }, { due: 'ever' }, { owner: 'me' }])
    expect(await save('S', { ...view, query })).toMatchObject({ status: 400 });
  expect(await save('S', { ...view, name: '  ' })).toMatchObject({ status: 400 });
  const taken = { status: 409, body: { code: 'view-name-taken' } };
  expect(await save('S', { ...view, name: 'LATE ones' }, randomUUID())).toMatchObject(taken);
  await bank.owner.query(
    `insert into saved_view (id, owner_id, name, query, is_shared, saved_at)
     select new_id(), $1, 'View ' || n, '{}', false, bank_now() from generate_series(1, 49) n`,
    [staff.S],
  );
  const full = { status: 422, body: { code: 'too-many-views' } };
  expect(await save('S', { ...view, name: 'One more' }, randomUUID())).toMatchObject(full);
  expect((await save('S', { ...view, isShared: true, name: 'Late' })).status).toBe(204);
  expect((await remove('A')).status).toBe(204);
  expect(await views('M')).toEqual([]);
  const verbs = (await getRows(selectReported, [id])).map(({ verb }) => verb).sort();
  expect(verbs).toEqual(['view.delete', 'view.save', 'view.save', 'view.save']);
});
