// Checklists, files, duplicates, and what is offered where something is missing.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openCase } from '#features/cases/server/openCase.ts';
import { getDb } from '#server/db/pool.ts';
import { writeSentName } from '#shared/rules/sentNames.ts';
import { field, getItems, textField } from '#tests/harness/bank.ts';
import {
  act,
  bank,
  comment,
  desks,
  get,
  getRows,
  lonely,
  matched,
  open,
  pair,
  type Role,
  setUpCases,
  shown,
  timber,
} from '#tests/harness/caseBank.ts';
import { people, staff } from '#tests/harness/village.ts';
import { samplePdf, sentToken } from '#tests/samples/clientFiles.ts';

setUpCases();

describe('officers share the work', () => {
  test('the checklist of a type is ticked case by case, and written again by the Head of AML', async () => {
    const opened = await open('RFI', timber);
    const address = `/web/tasks/${timber}/${opened.id}`;
    const getList = async () => {
      const checklist = field((await get('M', `/${timber}/${opened.id}`)).body, 'checklist');
      const items = getItems(checklist);
      return { version: field(checklist, 'version'), items, earlier: field(checklist, 'earlier') };
    };
    const before = await getList();
    const [item] = before.items;
    const itemId = textField(item, 'id');
    const tick = (role: Role, isTicked: boolean, of = itemId) =>
      desks[role].browser.send('PATCH', `${address}?tick`, { body: { itemId: of, isTicked } });
    expect([(await tick('M', true)).status, (await tick('A', true)).status]).toEqual([204, 204]);
    expect((await getList()).items[0]).toMatchObject({ by: 'Staff M', at: expect.stringMatching(/Z$/) });
    expect(await tick('M', true, opened.id)).toMatchObject({ status: 404 });
    expect(await tick('F', true)).toMatchObject({ status: 403 });
    // the version of the case stays, so no one's decision is lost by it
    expect((await get('M', `/${timber}/${opened.id}`)).body).toMatchObject({ version: 1 });
    const save = (role: Role, version: unknown, items: string[]) =>
      desks[role].browser.send('PUT', '/web/checklists', { body: { type: 'RFI', version, items, comment } });
    expect(await save('M', before.version, ['Another'])).toMatchObject({ status: 403 });
    expect(await save('H', 7, ['Another'])).toMatchObject({ status: 409, code: 'version-changed' });
    expect((await save('H', before.version, ['Another', textField(item, 'words')])).status).toBe(200);
    expect((await getList()).items).toMatchObject([{ by: null }, { id: itemId, by: 'Staff M' }]);
    expect((await save('H', 2, ['Another'])).status).toBe(200);
    expect(await getList()).toMatchObject({
      version: 3,
      items: [{ by: null }],
      earlier: [{ id: itemId, by: 'Staff M' }],
    });
    expect((await tick('A', false)).status).toBe(204);
    expect((await getList()).earlier).toEqual([]);
    const reported = `select verb from audit_inbox where subject_id = $1 and verb in ('case.tick', 'case.untick')
      union all select verb from audit where subject_id = $1 and verb in ('case.tick', 'case.untick') order by 1`;
    expect(await getRows(reported, [opened.id])).toEqual([{ verb: 'case.tick' }, { verb: 'case.untick' }]);
    expect((await act('M', opened, 'IAPR')).status).toBe(200);
    expect(await tick('M', true, textField((await getList()).items[0], 'id'))).toMatchObject({ status: 409 });
  });

  test('staff add a file to a case of any type, also about a person who is no client', async () => {
    const sent = async (role: Role, subject: string, caseId: string) => {
      const { browser } = desks[role];
      const token = await sentToken(browser, subject, samplePdf);
      const name = writeSentName({ clientId: subject, category: 'OD', name: 'Told by phone.pdf' });
      return browser.send('POST', `/web/file/${name}`, { body: { token, caseId } });
    };
    const stranger = people.operations;
    const lost = await open('PATTERN', stranger);
    expect(await sent('M', stranger, lost.id)).toMatchObject({ status: 200 });
    const filed = async () => getItems({ items: field((await get('M', `/${stranger}/${lost.id}`)).body, 'filed') });
    expect(await filed()).toMatchObject([{ name: 'Told by phone.pdf', mayOpen: true, status: 0 }]);
    const rfi = await open('RFI', timber);
    // without a key of the type, of another client, and once it is closed
    expect(await sent('M', timber, lost.id)).toMatchObject({ status: 404 });
    expect(await sent('F', timber, rfi.id)).toMatchObject({ status: 403 });
    await pair(lost, 'SPRD', { after: 'E4' });
    expect(await filed()).toHaveLength(1);
    await pair(rfi, 'IAPR', { after: 'A1' });
    expect(await sent('M', timber, rfi.id)).toMatchObject({ status: 409 });
  });

  test('a file is approved, returned, held or declined with a reason, and what was decided stays', async () => {
    const opened = await open('DOCUMENT', timber);
    const address = `/web/tasks/${timber}/${opened.id}`;
    const [file] = await getRows(
      `with content as (
         insert into file_content (hash, bytes) values (sha256('reviewed'), 'reviewed') on conflict do nothing
       ), made as (
         insert into client_file (id, client_id, hash, category, name, media_type, size_bytes, added_at)
         values (new_id(), $1, sha256('reviewed'), 'RA', 'Lease.pdf', 'application/pdf', 8, now()) returning id
       )
       insert into case_file (case_id, file_id) select $2, id from made returning file_id`,
      [timber, opened.id],
    );
    const review = (role: Role, body: object) =>
      desks[role].browser.send('PATCH', `${address}?review`, {
        body: { fileId: file?.['file_id'], reason: '', ...body },
      });
    const filed = async () => getItems({ items: field((await get('M', `/${timber}/${opened.id}`)).body, 'filed') });
    expect(await filed()).toMatchObject([{ name: 'Lease.pdf', status: 0, mayOpen: true, proves: null }]);
    expect(await review('M', { review: 'return' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'reason' }] },
    });
    expect((await review('M', { review: 'return', reason: 'The last page is cut off' })).status).toBe(204);
    expect(await filed()).toMatchObject([{ status: 5, reason: 'The last page is cut off', reviewedBy: 'Staff M' }]);
    expect(await review('F', { review: 'approve' })).toMatchObject({ status: 403 });
    expect((await review('A', { review: 'approve' })).status).toBe(204);
    expect(await filed()).toMatchObject([{ status: 2, reviewedBy: 'Staff A' }]);
    expect(await getRows('select checked_by from client_file where id = $1', [file?.['file_id']])).toEqual([
      { checked_by: staff.A },
    ]);
    expect(
      await getRows('select status from case_file_review where case_id = $1 order by made_at', [opened.id]),
    ).toEqual([{ status: 5 }, { status: 2 }]);
    expect(await review('M', { fileId: opened.id, review: 'approve' })).toMatchObject({ status: 404 });
    expect((await act('M', opened, 'DOCR')).status).toBe(200);
    expect(await review('M', { review: 'hold', reason: 'Too late' })).toMatchObject({ status: 409 });
  });

  test('a duplicate closes without the effect of a decision', async () => {
    const [first, second, other] = [
      await open('FRAUD', lonely),
      await open('FRAUD', lonely),
      await open('RFI', lonely),
    ];
    expect(await act('M', second, 'duplicate', { props: { of: other.id } })).toMatchObject({ status: 400 });
    expect((await act('M', second, 'duplicate', { props: { of: first.id } })).status).toBe(200);
    expect(await shown(second)).toMatchObject({ duplicate_of: first.id, outcome: { code: 'duplicate' } });
    expect(await act('M', first, 'duplicate', { props: { of: second.id } })).toMatchObject({ status: 400 });
    expect(await act('M', second, 'take', { comment: '' })).toMatchObject({ status: 409 });
    // a case of one's own does not take the place of a match, nor of what the Head of AML decides
    const [match, own] = [await matched('SANCTION', lonely, 800), await open('SANCTION', lonely)];
    const ofOwn = { props: { of: own.id } };
    expect(await act('M', match, 'duplicate', ofOwn)).toMatchObject({ status: 409, code: 'transition-not-allowed' });
    const senior = await open('SANCTION', lonely);
    await bank.owner.query('update client_case set level = 5 where id = $1', [senior.id]);
    expect(await act('M', senior, 'duplicate', ofOwn)).toMatchObject({ status: 409, code: 'transition-not-allowed' });
    await bank.owner.query('update client_case set level = 4 where id = any ($1::uuid[])', [
      [match, own, senior].map(({ id }) => id),
    ]);
    expect((await act('M', senior, 'duplicate', ofOwn)).status).toBe(200);
    for (const one of [match, own]) expect((await act('M', one, 'AFLS')).status).toBe(200);
  });

  test('what can be done comes with the case, and what is said where something is missing', async () => {
    const opened = await open('LIMITS', timber);
    const actions = async (role: Role) =>
      getItems({ items: field((await get(role, `/${timber}/${opened.id}`)).body, 'actions') });
    expect((await actions('M')).map(({ code, button, title }) => [code, button, title])).toEqual([
      ['IAPR', 'Approve', 'Update And Approve'],
      ['IDCL', 'Decline Request', 'Decline'],
      ['AREQ', 'Request information', 'Request Information'],
    ]);
    expect((await actions('M'))[0]?.['warnings']).toEqual({
      comment: 'Comment cannot be empty. Please add your comment.',
      limits: 'Limits number should be times 100',
      reasons: 'Please select a reason for decline',
      fields: 'Error, highlighted fields cannot be empty',
    });
    expect(await actions('E')).toEqual([]);
    expect(await act('M', opened, 'IDCL', { comment: '' })).toMatchObject({
      ...{ status: 400, body: { errors: [{ path: 'comment', code: 'required' }] } },
    });
  });

  test('a repeated opening opens one case; another one of the same id is refused', async () => {
    const id = randomUUID();
    const send = (role: Role, title: string, type = 'RFI') =>
      desks[role].browser.send('POST', `/web/tasks/${timber}/${id}`, { body: { type, title, comment } });
    expect([(await send('M', 'x')).status, (await send('M', 'x')).status]).toEqual([201, 201]);
    expect(await send('A', 'x')).toMatchObject({ status: 409, code: 'state-conflict' });
    expect(await send('M', 'x', 'EDD')).toMatchObject({ status: 409 });
    expect(await send('S', 'x', 'SANCTION')).toMatchObject({ status: 403 });
    expect(await getRows('select from client_case where id = $1', [id])).toHaveLength(1);
  });

  test.each([
    [1, 5],
    [29, 5],
    [31, 3],
  ])('%i days after the risk of its client fell, a match is of level %i', async (days, level) => {
    const client = await bank.owner.connect();
    try {
      await client.query('begin');
      await client.query(
        `
          insert into client (id, type, title, sort_name, created_at)
          values ('30000000055', 'LEGAL', 'Fell', 'fell', bank_now())`,
      );
      await client.query(
        `insert into risk_factor (client_id, factor, level, cause, source, from_at, until_at)
         select '30000000055', 'ALL', l, '{}', 'rules', bank_now() - make_interval(days => d),
           bank_now() - make_interval(days => u)
         from (values ('H', 90, $1::integer), ('L', $1, null)) r (l, d, u)`,
        [days],
      );
      const about = { subjectId: '30000000055', type: 'SANCTION', title: 'A match', comment: '' } as const;
      const id = await openCase(getDb(client), { ...about, openedBy: null });
      const { rows } = await client.query('select level from client_case where id = $1', [id]);
      expect(rows).toEqual([{ level }]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
