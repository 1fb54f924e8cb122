// Reports to the MLRO: what few read, and for all others a bank without them.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Call, getKinds } from '#shared/call.ts';
import { getItems, type Reply, sendTo, startBank, type TestBank, TestBrowser } from '#tests/harness/bank.ts';
import { calls } from '#tests/harness/calls.ts';
import { pdfLines } from '#tests/harness/pdfText.ts';
import { getVerbs } from '#tests/harness/recorded.ts';
import { until } from '#tests/harness/until.ts';
import { companies, ibans, people, staff } from '#tests/harness/village.ts';
import { pay, untilState } from '#tests/http/tasks.ts';

const { timber } = companies;
const planted = 'Plantedsuspicion of layering by CANARY';
const roles = Object.keys(staff) as (keyof typeof staff)[];
let bank: TestBank;
const browsers = new Map<string, TestBrowser>();
const as = (who: string) => {
  const browser = browsers.get(who);
  if (!browser) throw new Error(`no one is ${who}`);
  return browser;
};
const caseId = randomUUID();
let paymentId = '';

beforeAll(async () => {
  bank = await startBank();
  for (const role of roles) browsers.set(role, await TestBrowser.signIn(bank.url, staff[role]));
  for (const id of [people.director, people.finance]) browsers.set(id, await TestBrowser.signIn(bank.url, id));
  paymentId = await pay(as(people.finance), people.director);
  await untilState(bank, [paymentId], 3);
  const body = { type: 'EDD', title: 'Much cash', comment: 'More than expected' };
  expect((await as('M').send('POST', `/web/tasks/${timber}/${caseId}`, { body })).status).toBe(201);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

const untilRead = () =>
  until(async () => {
    const { rows } = await bank.owner.query<{ left: number }>(
      `select (select count(*)::integer from audit_inbox) +
         (select count(*)::integer from follower where last_n < (select n from audit_head)) as left`,
    );
    return rows[0]?.left === 0;
  });
const report = (who: string, path: string, body: object = { comment: planted }): Promise<Reply> =>
  as(who).send('PATCH', `${path}?report`, { body, key: randomUUID() });
const reports = async (who: string) => getItems((await as(who).send('GET', '/web/mlro-reports')).body);

test('each role that has a case, a client or a transaction before it may report, and sees nothing of it', async () => {
  const sent = [
    await report('S', `/web/tasks/${timber}/${caseId}`, { comment: planted, version: 1 }),
    await report('E', `/web/clients/${timber}`),
    await report('C', `/web/payments/${timber}/${paymentId}`),
  ];
  expect(sent.map(({ status, body }) => [status, Buffer.from(body as Uint8Array).toString()])).toEqual(
    Array.from({ length: 3 }, () => [204, '']),
  );
  expect(await reports('A')).toEqual([]);
  const seen = await reports('H');
  expect(seen.map(({ from, state, clientID, sender }) => ({ from, state, clientID, sender }))).toEqual(
    [
      ['payment', staff.C],
      ['client', staff.E],
      ['case', staff.S],
    ].map(([from, id]) => ({
      from,
      state: 'withMlro',
      clientID: timber,
      sender: { id, fullName: expect.any(String) },
    })),
  );
});

test('a case that the sender may not see cannot be reported, nor what is not there', async () => {
  const hidden = randomUUID();
  const body = { type: 'PEP', title: 'A match', comment: 'Why' };
  expect((await as('M').send('POST', `/web/tasks/${timber}/${hidden}`, { body })).status).toBe(201);
  const version = { comment: planted, version: 1 };
  expect((await report('S', `/web/tasks/${timber}/${hidden}`, version)).code).toBe('not-found');
  expect((await report('S', `/web/tasks/${companies.bakery}/${caseId}`, version)).code).toBe('not-found');
  expect((await report('S', '/web/clients/30000000099')).code).toBe('not-found');
  expect((await report('S', `/web/payments/${companies.lonely}/${paymentId}`)).code).toBe('not-found');
  expect((await report('S', `/web/clients/${timber}`, { comment: ' ' })).status).toBe(400);
  expect((await report('P', `/web/clients/${timber}`)).code).toBe('not-permitted');
});

test('the same report again is answered like the first, and there is one', async () => {
  const again = (body: object) => report('C', `/web/clients/${timber}`, body);
  const before = (await reports('H')).length;
  const texts = ['Cash in many small parts', 'cash in  many small parts ', 'Cash in many small parts'];
  const sent: Reply[] = [];
  for (const comment of texts) sent.push(await again({ comment }));
  sent.push(...(await Promise.all(Array.from({ length: 12 }, () => again({ comment: texts[0] })))));
  expect(new Set(sent.map(({ status, body }) => `${status} ${Buffer.from(body as Uint8Array)}`))).toEqual(
    new Set(['204 ']),
  );
  expect(await reports('H')).toHaveLength(before + 1);
  // another text, author or thing that it is about
  await again({ comment: 'Cash in many large parts' });
  await report('S', `/web/clients/${timber}`, { comment: texts[0] });
  await report('C', `/web/payments/${timber}/${paymentId}`, { comment: texts[0] });
  expect(await reports('H')).toHaveLength(before + 4);
  await bank.owner.query(`update failed_try set last_at = last_at - interval '1 day' where subject like 'same %'`);
  await again({ comment: texts[0] });
  expect(await reports('H')).toHaveLength(before + 5);
});

test('the same key sends one report', async () => {
  const before = (await reports('H')).length;
  const options = { body: { comment: planted }, key: randomUUID() };
  for (const _ of [1, 2])
    expect((await as('F').send('PATCH', `/web/clients/${timber}?report`, options)).status).toBe(204);
  expect(await reports('H')).toHaveLength(before + 1);
});

describe('the MLRO', () => {
  const change = (version: number, more: object = {}) => ({
    ...{ version, suspectedAt: null, suspendedAt: null, readers: [], caseIDs: [], paymentIDs: [] },
    ...more,
  });
  const getId = async () => String((await reports('H'))[0]?.['id']);
  const patch = async (who: string, id: string, body: object) =>
    as(who).send('PATCH', `/web/mlro-reports/${id}`, { body });

  test('notes the moment, names readers, links; the clocks follow', async () => {
    const id = await getId();
    // a Friday: the next bank day is Monday, the tenth the Friday after next
    const suspectedAt = '2026-09-04T09:00:00Z';
    const more = {
      suspectedAt,
      suspendedAt: suspectedAt,
      readers: [staff.M],
      caseIDs: [caseId],
      paymentIDs: [paymentId],
    };
    expect(await patch('H', id, change(1, more))).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await patch('H', id, change(1))).toMatchObject({ status: 409, code: 'version-changed' });
    const read = await as('H').send('GET', `/web/mlro-reports/${id}`);
    expect(await getVerbs(bank, read)).toEqual(['mlro_report.read']);
    const { body } = read;
    expect(body).toMatchObject({
      ...{ fileBy: '2026-09-07T21:00:00Z', suspendedUntil: '2026-09-18T21:00:00Z', narrative: planted, version: 2 },
      ...{ readers: [staff.M], caseIDs: [caseId], paymentIDs: [paymentId], steps: ['change', 'file', 'leave'] },
    });
    expect(JSON.stringify(body)).toContain('Much cash');
  });

  test('whom the MLRO names reads that one and changes nothing; whom not, finds nothing', async () => {
    const id = await getId();
    expect((await reports('M')).map((one) => one['id'])).toEqual([id]);
    expect((await as('M').send('GET', `/web/mlro-reports/${id}`)).body).toMatchObject({ steps: [] });
    expect((await patch('M', id, change(2))).code).toBe('mlro-needed');
    expect((await as('A').send('GET', `/web/mlro-reports/${id}`)).code).toBe('not-found');
    expect((await patch('A', id, change(2))).code).toBe('not-found');
    expect(await patch('H', id, change(2, { readers: [staff.A] }))).toMatchObject({ status: 200 });
    expect([(await reports('A')).length, (await reports('M')).length]).toEqual([1, 0]);
  });

  test('a name on a report is worth nothing to another role', async () => {
    const mayRead = async (id: string) =>
      (await bank.owner.query('select reads_mlro_report($1::text, $2, array[$1::text]) as may', [id, timber])).rows[0];
    const answers = await Promise.all([staff.A, staff.M, staff.S, staff.F].map(mayRead));
    expect(answers.map(({ may }) => may)).toEqual([true, true, false, false]);
  });

  test.each([
    ['readers', [staff.S]],
    ['readers', [staff.A, staff.A]],
    ['caseIDs', [randomUUID()]],
    ['paymentIDs', [randomUUID()]],
  ])('names no one and nothing else: %s %s', async (path, ids) => {
    const reply = await patch('H', await getId(), change(3, { [path]: ids }));
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path, code: 'not-valid' }] } });
  });

  test('has a deputy on the days that were agreed', async () => {
    const count = (await reports('H')).length;
    await bank.owner.query(
      `
        insert into deputy (id, for_id, person_id, from_day, until_day)
        values (new_id(), $1, $2, bank_today(), bank_today())`,
      [staff.H, staff.M],
    );
    expect(await reports('M')).toHaveLength(count);
    await bank.owner.query('update deputy set ended_at = now()');
    expect(await reports('M')).toEqual([]);
  });

  test('staff who are linked to the client find nothing, whatever their role', async () => {
    const id = await getId();
    const link = `
      insert into staff_link (staff_id, client_id, relation, comment, made_by) values ($1, $2, 'role', 'A test', $3)`;
    await bank.owner.query(link, [staff.H, timber, staff.A]);
    expect(await reports('H')).toEqual([]);
    // the same as where there is none: not a conflict, which would disclose it
    expect((await as('H').send('GET', `/web/mlro-reports/${id}`)).code).toBe('not-found');
    expect((await report('H', `/web/clients/${timber}`)).code).toBe('conflict-of-interest');
    await bank.owner.query('delete from staff_link');
  });
});

describe('the database', () => {
  const asActor = async (actor: string, statement: string) => {
    const client = await bank.owner.connect();
    try {
      await client.query(`begin; set local role kontora_app`);
      await client.query(`select set_config('kontora.actor', $1, true)`, [actor]);
      return (await client.query(statement)).rowCount;
    } finally {
      await client.query('rollback');
      client.release();
    }
  };

  test.each(['', people.director, staff.S, staff.E, staff.M])(
    'shows no report to %s, whatever the statement',
    async (actor) => {
      expect(await asActor(actor, 'select from mlro_report')).toBe(0);
      expect(await asActor(actor, 'update mlro_report set version = 9')).toBe(0);
    },
  );

  test('lets no one write a report in another’s name', async () => {
    const insert = `insert into mlro_report (id, state, subject_id, narrative, author_id, written_at)
      values (new_id(), 'withMlro', '${timber}', 'x', '${staff.S}', now())`;
    await expect(asActor(staff.M, insert)).rejects.toMatchObject({ code: '42501' });
    await expect(asActor('', insert)).rejects.toMatchObject({ code: '42501' });
    expect(await asActor(staff.S, insert)).toBe(1);
  });

  test('holds that no one files what they wrote, and that reasons are given', async () => {
    const decide = (set: string) => bank.owner.query(`update mlro_report set decided_at = now(), ${set}`);
    await expect(decide(`state = 'filed', filed_at = now(), decided_by = author_id`)).rejects.toMatchObject({
      constraint: 'mlro_report_decided_by_another',
    });
    await expect(decide(`state = 'notFiled', decided_by = '${staff.H}'`)).rejects.toMatchObject({
      constraint: 'mlro_report_not_filed_has_reasons',
    });
    await expect(decide(`state = 'acknowledged', filed_at = now(), decided_by = '${staff.H}'`)).rejects.toMatchObject({
      constraint: 'transition_not_allowed',
    });
  });
});

/** Values of addresses; a call that needs another one is left out. */
const values: Readonly<Record<string, string>> = {
  ...{ clientId: timber, companyId: timber, sourceId: timber, userId: staff.S, personId: people.director },
  ...{ caseId, month: '202611', date: '2026-11-21', fundId: `EUR.${ibans.timber}` },
};
const queries: Readonly<Record<string, string>> = {
  findParties: 'name=Ona',
  readDayStats: 'day=2026-11-21',
  exportStats: 'format=csv',
};
/**
 * A token and moments of making are new each time; searches are recorded each time; the head of the audit counts every
 * record.
 */
const leftOut: readonly string[] = [
  'beginUpload',
  'readAssets',
  'searchClients',
  'exportClients',
  'answerEnquiry',
  'readAudit',
];
/** They are made of what the lists show, and hold their own making. */
const ofRecords: readonly string[] = [
  'exportBankLog',
  'exportStaffLog',
  'exportClientLog',
  'exportRecordLog',
  'exportClientFiles',
  'exportCaseFile',
];
/** Each look, or each refusal, is a record, so that logs change by asking: they are asked with the files. */
const alwaysRecorded: readonly string[] = ['listClientCards', 'listPasskeysOf', 'previewPerson', 'readWorkload'];
const isFile = (name: string, { answer }: Call) =>
  alwaysRecorded.includes(name) || (answer !== undefined && 'download' in answer);

/** Calls that read and whose path values are known. */
const readable = Object.entries<Call>(calls).filter(([name, { method, path, demoOnly }]) => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, value = '']) => value);
  const isKnown = names.every((value) => value in values || value === 'paymentId' || value === 'recordId');
  return method === 'GET' && demoOnly !== true && isKnown && !leftOut.includes(name) && !ofRecords.includes(name);
});
const isForKind = ({ who }: Call, kind: string, role: string) =>
  getKinds(who).some(
    (one) => one.kind === kind && (one.kind !== 'staff' || one.roles.some((allowed) => allowed === role)),
  );

function getAddress(name: string, { path, word }: Call): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, value: string) => values[value] ?? paymentId);
  const query = [word, queries[name]].filter(Boolean).join('&');
  return query === '' ? filled : `${filled}?${query}`;
}

/** Every answer that somebody gets, by the name of the call: either the lists and records, or the files. */
async function getAnswers(who: string, kind: 'staff' | 'member', ofFiles: boolean): Promise<[string, string][]> {
  const asked = readable.filter(
    ([name, call]) => isFile(name, call) === ofFiles && (isForKind(call, kind, who) || isForKind(call, 'person', who)),
  );
  const answers = asked.map(async ([name, call]): Promise<[string, string]> => {
    const reply = await as(who).send('GET', getAddress(name, call));
    return [`${who} ${name}`, await facts(reply)];
  });
  return Promise.all(answers);
}

/**
 * Status and words; of a PDF its lines without the second of making, without the moment of making and the id of the
 * request.
 */
async function facts({ status, body }: Reply): Promise<string> {
  if (!(body instanceof Uint8Array))
    return `${status} ${JSON.stringify(body).replace(/"(requestId|takenAt)":"[^"]+"/, '')}`;
  const text = Buffer.from(body).toString('latin1');
  const words = text.startsWith('%PDF') ? JSON.stringify(await pdfLines(body)) : text;
  return `${status} ${words.replace(/\d\d:\d\d(:\d\d)?/g, '')}`;
}

/** What every role, two people of a company and their devices see; of files, what two of them get. */
async function everything(ofFiles: boolean): Promise<Map<string, string>> {
  await untilRead();
  const found: [string, string][] = [];
  for (const role of ofFiles ? (['A', 'C'] as const) : roles) found.push(...(await getAnswers(role, 'staff', ofFiles)));
  for (const id of ofFiles ? [people.director] : [people.director, people.finance]) {
    found.push(...(await getAnswers(id, 'member', ofFiles)));
    const device = await sendTo(`${bank.url}/device/requests?${id}`, 'GET', undefined, undefined, {});
    found.push([`${id} device`, JSON.stringify(device.body)]);
  }
  return new Map(found);
}

/** Which answers are others now, but for what the MLRO reads. */
const changes = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) =>
  [...before].flatMap(([asked, answer]) => {
    const now = after.get(asked) ?? '';
    return answer === now || asked === 'H listMlroReports' ? [] : [asked];
  });

describe('a bank with more reports', () => {
  /** The log of the bank without its restricted records, which say that there is one, and when. */
  const unrestricted = (found: Map<string, string>) =>
    new Map(
      [...found].map(([asked, answer]) => {
        if (!asked.endsWith(' readBankLog')) return [asked, answer];
        const page = getItems(JSON.parse(answer.slice(4))).filter(({ words }) => words !== 'Restricted record');
        return [asked, JSON.stringify(page)];
      }),
    );

  test('answers every call of every role as before, and every company and device', async () => {
    const files = await everything(true);
    // looks are recorded once in ten minutes: the second time nothing changes by looking
    await everything(false);
    const before = await everything(false);
    const version = { comment: `${planted} again`, version: 1 };
    expect((await report('S', `/web/tasks/${timber}/${caseId}`, version)).status).toBe(204);
    expect((await report('F', `/web/payments/${timber}/${paymentId}`)).status).toBe(204);
    const after = await everything(false);
    expect(before.size).toBeGreaterThan(300);
    expect([...before.values()].filter((answer) => answer.startsWith('200')).length).toBeGreaterThan(250);
    expect(changes(unrestricted(before), unrestricted(after))).toEqual([]);
    expect(changes(files, await everything(true))).toEqual([]);
    const others = [...after].filter(([asked]) => asked !== 'H listMlroReports');
    expect(others.filter(([, answer]) => answer.includes('Plantedsuspicion'))).toEqual([]);
    expect(after.get('A readBankLog')).toContain('Restricted record');
    // five times every call of everybody
  }, 240_000);

  test('finds no word of a report by searching, and decides a case on the version that was shown before', async () => {
    const { body } = await as('A').send('GET', '/web/clients?text=Plantedsuspicion');
    expect(getItems(body)).toEqual([]);
    const act = { comment: 'Asked the branch', version: 1 };
    expect((await report('M', `/web/tasks/${timber}/${caseId}`, { comment: planted, version: 1 })).status).toBe(204);
    const acted = await as('M').send('PATCH', `/web/tasks/${timber}/${caseId}?comment`, { body: act });
    expect(acted.status).toBe(200);
  });
});
