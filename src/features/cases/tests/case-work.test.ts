// Officers share the work: two decisions at once, taking, handing over, and undo.
import { describe, expect, test } from 'vitest';
import { field, getItems } from '#tests/harness/bank.ts';
import {
  act,
  bank,
  comment,
  desks,
  get,
  getHit,
  getRows,
  linkedTypes,
  lonely,
  matched,
  type Opened,
  open,
  pair,
  type Role,
  setUpCases,
  shown,
  silent,
  suppressed,
  timber,
} from '#tests/harness/caseBank.ts';
import { until } from '#tests/harness/until.ts';
import { staff } from '#tests/harness/village.ts';

setUpCases();

describe('officers share the work', () => {
  test('of two decisions the second is refused, with what was done and by whom', async () => {
    const opened = await open('RFI', timber);
    const { version } = await shown(opened);
    const send = (role: Role) =>
      desks[role].browser.send('PATCH', `/web/tasks/${timber}/${opened.id}?IAPR`, { body: { comment, version } });
    const replies = await Promise.all([send('M'), send('A')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [winner, loser] = replies[0]?.status === 200 ? ['Staff M', replies[1]] : ['Staff A', replies[0]];
    expect(loser?.body).toMatchObject({
      code: 'version-changed',
      detail: expect.stringContaining(`Update And Approve by ${winner}, 20`),
    });
    expect(await getRows('select from case_comment where case_id = $1', [opened.id])).toHaveLength(1);
  });

  test('take, release, hand over, hand up, comment and link', async () => {
    const opened = await open('LIMITS', timber);
    const holder = async () => (await shown(opened))['assignee_id'];
    expect((await act('M', opened, 'take', { comment: '' })).status).toBe(200);
    expect(await holder()).toBe(staff.M);
    expect(await act('A', opened, 'release', { comment: '' })).toMatchObject({ status: 409 });
    expect((await act('M', opened, 'release', { comment: '' })).status).toBe(200);
    expect(await holder()).toBeNull();
    expect(await act('S', opened, 'take', { comment: '' })).toMatchObject({ status: 403 });
    const to = { props: { to: staff.H } };
    expect(await act('M', opened, 'handOver', { ...to, comment: '' })).toMatchObject({ status: 400 });
    expect(await act('M', opened, 'handOver', { props: { to: staff.S } })).toMatchObject({ status: 400 });
    expect((await act('M', opened, 'handOver', to)).status).toBe(200);
    expect(await holder()).toBe(staff.H);
    expect(await act('M', opened, 'handOver', { props: { to: staff.M } })).toMatchObject({ status: 403 });
    expect(await act('M', opened, 'take', { comment: '' })).toMatchObject({ status: 403 });
    // no one is given a case while they are away, or about a client that they are linked to
    const away = (awayUntil: string | null) =>
      desks.M.browser.send('PUT', '/web/own-staff/away', { body: { awayUntil } });
    const colleagues = async () =>
      JSON.stringify(field((await get('A', `/${timber}/${opened.id}`)).body, 'colleagues'));
    expect(await colleagues()).toContain(staff.M);
    expect((await away('2099-01-01')).status).toBe(200);
    expect(await act('A', opened, 'handOver', { props: { to: staff.M } })).toMatchObject({ status: 400 });
    expect(await colleagues()).not.toContain(staff.M);
    expect((await away(null)).status).toBe(200);
    await bank.owner.query(
      `insert into staff_link (staff_id, client_id, relation, comment, made_by) values ($1, $2, 'family', '', $3)`,
      [staff.M, timber, staff.A],
    );
    expect(await act('A', opened, 'handOver', { props: { to: staff.M } })).toMatchObject({ status: 400 });
    expect(await colleagues()).not.toContain(staff.M);
    await bank.owner.query('delete from staff_link where staff_id = $1', [staff.M]);
    expect((await act('A', opened, 'handOver', { props: { to: staff.M } })).status).toBe(200);
    expect((await act('M', opened, 'handUp')).status).toBe(200);
    expect(await linkedTypes(opened)).toEqual(['SENIOR']);
    expect(await act('M', opened, 'handUp')).toMatchObject({ status: 409 });
    expect((await act('S', opened, 'comment')).status).toBe(200);
    const other = await open('RFI', timber);
    expect((await act('M', opened, 'link', { props: { caseId: other.id } })).status).toBe(200);
    const { body } = await get('M', `/${timber}/${opened.id}`);
    expect(field(body, 'links')).toHaveLength(2);
    expect(getItems({ items: field(body, 'comments') }).map((one) => one['action'])).toEqual(
      expect.arrayContaining(['comment', 'handUp', 'link', 'handOver']),
    );
  });

  test('what was handed up waits for the answer of somebody else, and no step of one’s own is news to oneself', async () => {
    const opened = await open('LIMITS', timber);
    const verbs = async (role: Role, { clientId, id }: Opened) =>
      Object.fromEntries(
        getItems({ items: field((await get(role, `/${clientId}/${id}`)).body, 'actions') }).map((one) => [
          one['code'],
          one['whyNot'],
        ]),
      );
    const isUpdated = async (role: Role) =>
      getItems((await get(role, `/${timber}`)).body).find(({ id }) => id === opened.id)?.['isUpdated'];
    for (const role of ['A', 'M'] as const) await verbs(role, opened);
    expect((await act('M', opened, 'handUp')).status).toBe(200);
    expect([await isUpdated('M'), await isUpdated('A')]).toEqual([false, true]);
    // a change that A has not seen is not seen because A changes something else
    expect((await act('A', opened, 'comment')).status).toBe(200);
    expect([await isUpdated('M'), await isUpdated('A')]).toEqual([true, true]);
    const [senior] = await getRows('select id from client_case where handed_from = $1', [opened.id]);
    const answered = { clientId: timber, id: String(senior?.['id']) };
    const waiting = 'This case was handed up. It is decided once its Senior case is answered.';
    expect(await verbs('A', opened)).toEqual({ IAPR: waiting, IDCL: waiting, AREQ: '' });
    // the verbs that wait lead to the SENIOR case
    const waitsFor = async (role: Role) =>
      getItems({ items: field((await get(role, `/${timber}/${opened.id}`)).body, 'actions') }).map(
        (one) => one['waitsFor'],
      );
    const link = { id: answered.id, clientID: timber, icon: 'SENIOR', name: 'Žalioji Giria UAB' };
    expect(await waitsFor('A')).toEqual([[link], [link], []]);
    const limits = { props: { dayOut: 1_000_000 } };
    expect(await act('A', opened, 'IAPR', limits)).toMatchObject({ status: 409, body: { detail: waiting } });
    const twin = await open('LIMITS', timber);
    expect(await act('A', opened, 'duplicate', { props: { of: twin.id } })).toMatchObject({ status: 409 });
    const own = 'You handed this up. Another person answers it.';
    expect(await verbs('M', answered)).toMatchObject({ IAPR: own });
    expect(await act('M', answered, 'IAPR')).toMatchObject({ status: 409, body: { detail: own } });
    const other = await open('SENIOR', timber);
    expect(await act('M', answered, 'duplicate', { props: { of: other.id } })).toMatchObject({ status: 409 });
    await pair(answered, 'IAPR', { role: 'H', more: { comment: 'Raise them to ten thousand' }, after: 'A1' });
    const { body } = await get('M', `/${timber}/${opened.id}`);
    expect(field(body, 'workflow')).toBe('inputReview');
    expect(getItems({ items: field(body, 'comments') })[0]).toMatchObject({
      ...{ action: 'seniorAnswer', words: 'Raise them to ten thousand', by: 'Staff H' },
    });
    await pair(opened, 'IAPR', { more: limits, after: 'A1' });
  });

  describe('undo', () => {
    const holder = async (opened: Opened) => (await shown(opened))['assignee_id'];
    const undo = (role: Role, opened: Opened, more: object = {}) => act(role, opened, 'undo', { comment: '', ...more });
    const refused = { status: 409, body: { code: 'transition-not-allowed' } };
    const getText = async ({ clientId, id }: Opened) =>
      getItems({ items: field((await get('M', `/${clientId}/${id}`)).body, 'comments') }).map((one) => one['words']);

    test('takes back take, release, hand over and comment, once, each with its own record', async () => {
      const opened = await open('LIMITS', timber);
      const stranger = async () => expect(await holder(opened)).toBeNull();
      await act('M', opened, 'take', { comment: '' });
      expect((await undo('M', opened)).status).toBe(200);
      await stranger();
      expect(await undo('M', opened)).toMatchObject(refused);
      await act('M', opened, 'take', { comment: '' });
      await act('M', opened, 'release', { comment: '' });
      expect((await undo('M', opened)).status).toBe(200);
      expect(await holder(opened)).toBe(staff.M);
      await act('M', opened, 'handOver', { props: { to: staff.H }, comment: 'Yours' });
      expect(await getText(opened)).toEqual(['Yours']);
      expect((await undo('M', opened)).status).toBe(200);
      expect([await holder(opened), await getText(opened)]).toEqual([staff.M, []]);
      await act('S', opened, 'comment', { comment: 'A slip' });
      expect((await undo('S', opened, { comment: 'Not kept' })).status).toBe(200);
      expect([await holder(opened), await getText(opened)]).toEqual([staff.M, []]);
      expect(await getRows('select words from case_comment where case_id = $1', [opened.id])).toHaveLength(2);
      await until(async () => (await getRows('select from audit_inbox')).length === 0);
      const records = `select from audit where subject_id = $1 and verb = 'case.act' and facts ->> 'action' = 'undo'`;
      expect(await getRows(records, [opened.id])).toHaveLength(4);
    });

    test('is refused to others, after ten seconds, on another version, and for what needs a confirmation', async () => {
      const opened = await open('LIMITS', timber);
      await act('M', opened, 'take', { comment: '' });
      expect(await undo('A', opened)).toMatchObject(refused);
      const stale = { version: Number((await shown(opened))['version']) - 1 };
      expect(await undo('M', opened, stale)).toMatchObject({ status: 409, body: { code: 'version-changed' } });
      await act('A', opened, 'comment');
      expect(await undo('M', opened)).toMatchObject(refused);
      await act('M', opened, 'comment');
      const older = `update case_undo set done_at = done_at - interval '10 seconds' where case_id = $1`;
      await bank.owner.query(older, [opened.id]);
      expect(await undo('M', opened)).toMatchObject(refused);
      await act('M', opened, 'handUp');
      expect(await undo('M', opened)).toMatchObject(refused);
      const away = (until: string) =>
        bank.owner.query(`update staff set away_until = ${until} where person_id = $1`, [staff.M]);
      await act('A', opened, 'take', { comment: '' });
      await away('bank_today()');
      expect((await undo('A', opened)).status).toBe(200);
      await away('null');
      expect(await holder(opened)).toBeNull();
      const closed = await open('RFI', timber);
      await act('M', closed, 'take', { comment: '' });
      await act('M', closed, 'IAPR');
      expect(await undo('M', closed)).toMatchObject(refused);
      expect(await shown(closed)).toMatchObject({ outcome: { code: 'IAPR' } });
    });

    test('takes Close Alert and a false positive back, with their effect', async () => {
      const alert = await open('MNT', lonely);
      const raise = `insert into case_event (case_id, rule, figure, at) values ($1, 'C.IN.30K', 3100000, bank_now())`;
      await bank.owner.query(raise, [alert.id]);
      const isSilent = () => silent(lonely, 'C.IN.30K', 3_100_000);
      expect((await act('M', alert, 'MRSM')).body).toMatchObject({ taskID: 'M2', canUndo: true });
      expect([await isSilent(), await undo('A', alert)]).toMatchObject([true, refused]);
      expect((await undo('M', alert)).body).toMatchObject({ taskID: 'M0', canUndo: false });
      expect([await isSilent(), await getText(alert)]).toEqual([false, []]);
      expect(await shown(alert)).toMatchObject({ closed_at: null, outcome: null });
      // and once more, as though it had not been
      expect((await act('M', alert, 'MRSM')).status).toBe(200);
      expect([await isSilent(), await undo('M', alert)]).toMatchObject([true, { status: 200 }]);

      const media = await matched('ADVERSE_MEDIA', lonely);
      const answered = `update client_case set status = $2, workflow = 'inputReview' where id = $1`;
      await bank.owner.query(answered.replace('$2', '3'), [media.id]);
      await bank.owner.query(answered.replace('$2', '4'), [media.id]);
      expect((await act('M', media, 'AFLS')).body).toMatchObject({ taskID: 'A1', canUndo: true });
      expect(await suppressed(media)).toHaveLength(1);
      expect((await undo('M', media)).body).toMatchObject({ taskID: 'A4' });
      expect([await getHit(media), await suppressed(media)]).toEqual(['open', []]);
      expect(await shown(media)).toMatchObject({ workflow: 'inputReview', closed_at: null });
      // what waited for the client, or held money, stays decided
      await act('M', media, 'AREQ');
      expect((await act('M', media, 'AFLS')).body).toMatchObject({ taskID: 'A1', canUndo: false });
      expect(await undo('M', media)).toMatchObject(refused);
      const fraud = await open('FRAUD', lonely);
      const stop = `
        insert into restriction (id, client_id, scope, cause, case_id, comment, made_by, made_at)
        values (new_id(), $2, 'out', 'CASE', $1, 'Test', $3, bank_now())`;
      await bank.owner.query(stop, [fraud.id, lonely, staff.M]);
      expect((await act('M', fraud, 'AFLS')).body).toMatchObject({ taskID: 'A1', canUndo: false });
      expect(await undo('M', fraud)).toMatchObject(refused);
    });
  });
});
