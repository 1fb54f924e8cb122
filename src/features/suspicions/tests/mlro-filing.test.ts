// The MLRO works on a report, files it with their own phone, notes the answer and adds to it. No one decides what they
// wrote.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checklistKeys } from '#features/suspicions/rules.ts';
import { field, getItems, type Reply, startBank, type TestBank, TestBrowser, textField } from '#tests/harness/bank.ts';
import { approved, type Desk, openDesk, openDesks } from '#tests/harness/desks.ts';
import { getVerbs } from '#tests/harness/recorded.ts';
import { companies, people, staff } from '#tests/harness/village.ts';
import { forgetPushes, pay, untilState } from '#tests/http/tasks.ts';
import { raiseAlert } from '#tests/samples/alerts.ts';

const { timber } = companies;
let bank: TestBank;
let desks: Record<'A' | 'H' | 'M' | 'S' | 'F', Desk>;
let paymentId = '';
let caseId = '';

beforeAll(async () => {
  bank = await startBank();
  desks = await openDesks(bank, ['A', 'H', 'M', 'S', 'F']);
  paymentId = await pay(await TestBrowser.signIn(bank.url, people.finance), people.director);
  await untilState(bank, [paymentId], 3);
  caseId = await raiseAlert(bank.owner, { clientId: timber, paymentId });
  await bank.owner.query('update case_event set payments = array[payment_id] where case_id = $1', [caseId]);
});
beforeEach(() => forgetPushes(bank));
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

/** Sent by this desk; answers its id. */
async function sent(by: Desk, path = `/web/clients/${timber}`, more: object = {}): Promise<string> {
  const body = { comment: `Odd ${randomUUID()}`, ...more };
  const reply = await by.browser.send('PATCH', `${path}?report`, { body, key: randomUUID() });
  expect(reply.status).toBe(204);
  const { rows } = await bank.owner.query<{ id: string }>('select id from mlro_report where narrative = $1', [
    body.comment,
  ]);
  return rows[0]?.id ?? '';
}
const read = (desk: Desk, id: string) => desk.browser.send('GET', `/web/mlro-reports/${id}`);
const patch = (desk: Desk, id: string, word: string, body: object): Promise<Reply> =>
  desk.browser.send('PATCH', `/web/mlro-reports/${id}${word}`, { body });
const step = async (desk: Desk, id: string, word: string, body: object): Promise<Reply> => {
  await forgetPushes(bank);
  return approved(desk, 'PATCH', `/web/mlro-reports/${id}?${word}`, body);
};
const narrative = 'Cash in, cash out.';
/** A report that can be filed: at version 2. */
async function complete(by: Desk): Promise<string> {
  const id = await sent(by);
  expect(await patch(desks.H, id, '?narrative', { narrative, checklist: checklistKeys, version: 1 })).toMatchObject({
    ...{ status: 200, body: { version: 2 } },
  });
  return id;
}
const nameDeputy = () =>
  bank.owner.query(
    `insert into deputy (id, for_id, person_id, from_day, until_day)
     values (new_id(), $1, $2, bank_today(), bank_today())`,
    [staff.H, staff.M],
  );
const endDeputies = () => bank.owner.query('update deputy set ended_at = now()');
const listFilers = async (desk: Desk, id: string) =>
  (field((await read(desk, id)).body, 'filers') as { id: string }[]).map((one) => one.id);

describe('before it is filed', () => {
  test('payments of the events of its case are suggested, and facts come with their sources', async () => {
    const id = await sent(desks.S, `/web/tasks/${timber}/${caseId}`, { version: 1 });
    const looked = await desks.H.browser.send('GET', `/web/mlro-reports/${id}?facts`);
    expect(await getVerbs(bank, looked)).toEqual(['mlro_report.read']);
    expect((await read(desks.H, id)).body).toMatchObject({ suggestedPaymentIDs: [paymentId], paymentIDs: [] });
    const links = { suspectedAt: null, suspendedAt: null, readers: [staff.M], caseIDs: [caseId] };
    expect((await patch(desks.H, id, '', { ...links, paymentIDs: [paymentId], version: 1 })).status).toBe(200);
    const facts = getItems((await desks.H.browser.send('GET', `/web/mlro-reports/${id}?facts`)).body);
    const found = (group: string) => facts.filter((fact) => fact['group'] === group);
    expect(found('who')).toMatchObject([{ text: expect.stringContaining(timber), source: 'Record of the client' }]);
    expect(found('event')).toMatchObject([{ text: expect.stringContaining('15 000 EUR'), caseID: caseId }]);
    expect(found('money').map(({ source }) => source)).toContain(`Payment ${paymentId}`);
    expect(found('relation').length).toBeGreaterThan(2);
    expect(facts.every(({ source }) => source !== '')).toBe(true);
    // who is named reads the report; facts are for whom who writes it
    expect((await read(desks.M, id)).status).toBe(200);
    expect((await desks.M.browser.send('GET', `/web/mlro-reports/${id}?facts`)).code).toBe('mlro-needed');
    expect((await desks.A.browser.send('GET', `/web/mlro-reports/${id}?facts`)).code).toBe('not-found');
  });

  test('each thing that is missing is named with its screen, before the phone is asked', async () => {
    const id = await sent(desks.S);
    const faults = (await read(desks.H, id)).body;
    expect(field(faults, 'faults')).toHaveLength(1 + checklistKeys.length);
    const checklist = checklistKeys.filter((key) => key !== 'why');
    expect((await patch(desks.H, id, '?narrative', { narrative, checklist, version: 1 })).status).toBe(200);
    const refused = await patch(desks.H, id, '?file', { version: 2 });
    expect(refused).toMatchObject({ status: 422, code: 'report-not-complete' });
    expect(JSON.stringify(refused.body)).toContain('Not checked: Why it is suspicious (This report)');
    const other = { narrative: '', checklist: checklistKeys, version: 2 };
    expect((await patch(desks.H, id, '?narrative', other)).status).toBe(200);
    expect(JSON.stringify((await patch(desks.H, id, '?file', { version: 3 })).body)).toContain(
      'The narrative is empty',
    );
    expect((await patch(desks.H, id, '?narrative', { narrative, checklist: ['whence'], version: 3 })).status).toBe(400);
    expect((await patch(desks.H, id, '?narrative', { narrative, checklist, version: 2 })).code).toBe('version-changed');
  });
});

/** What was done with a report, looks aside, the oldest first. */
async function readHistory(desk: Desk, id: string): Promise<string[]> {
  const { body } = await read(desk, id);
  const verbs = getItems({ items: field(body, 'history') }).map((one) => textField(one, 'verb'));
  return verbs
    .map((verb) => verb.replace('mlro_report.', ''))
    .filter((verb) => verb !== 'read')
    .reverse();
}

describe('filing', () => {
  test('needs the phone, which names no client; the versions stay and the authority’s answers are noted', async () => {
    const id = await complete(desks.S);
    const asked = await patch(desks.H, id, '?file', { version: 2 });
    expect(asked).toMatchObject({ status: 428 });
    const { rows } = await bank.owner.query<{ payload: object }>(
      `select payload from request where state = 'open' and created_by = $1`,
      [staff.H],
    );
    expect(JSON.stringify(rows)).toContain(id);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${timber}|Žalioji|Cash in`));
    expect(await step(desks.H, id, 'file', { version: 2 })).toMatchObject({ status: 200, body: { version: 3 } });
    expect((await patch(desks.H, id, '?file', { version: 3 })).code).toBe('transition-not-allowed');
    expect((await patch(desks.H, id, '?leave', { version: 3, reasons: 'Late' })).code).toBe('transition-not-allowed');
    expect((await read(desks.H, id)).body).toMatchObject({
      ...{ state: 'filed', steps: ['change', 'acknowledge', 'supplement'] },
      versions: [{ number: 1, narrative, by: 'Staff H', reference: '', reasons: '' }],
    });
    expect((await patch(desks.H, id, '?acknowledge', { version: 3, reference: 'FNTT-7' })).status).toBe(200);
    const more = { narrative: 'And a third account.', checklist: checklistKeys, version: 4 };
    expect((await patch(desks.H, id, '?narrative', more)).status).toBe(200);
    expect((await patch(desks.H, id, '?supplement', { version: 5, reasons: ' ' })).status).toBe(400);
    expect((await step(desks.H, id, 'supplement', { version: 5, reasons: 'Found later' })).status).toBe(200);
    expect((await patch(desks.H, id, '?acknowledge', { version: 6, reference: 'FNTT-8' })).status).toBe(200);
    const { body } = await read(desks.H, id);
    expect(body).toMatchObject({
      ...{ state: 'acknowledged', version: 7 },
      versions: [
        { number: 2, narrative: 'And a third account.', reference: 'FNTT-8', reasons: 'Found later' },
        { number: 1, narrative, reference: 'FNTT-7', acknowledgedAt: expect.any(String) },
      ],
    });
    const done = ['send', 'describe', 'file', 'acknowledge', 'describe', 'supplement', 'acknowledge'];
    // the audit numbers its records a moment later
    await expect.poll(async () => readHistory(desks.H, id), { timeout: 30_000 }).toEqual(done);
  });

  test('is added to as often as the authority asks, whether it has answered or not', async () => {
    const id = await complete(desks.S);
    expect((await step(desks.H, id, 'file', { version: 2 })).status).toBe(200);
    let version = 3;
    const add = async (reasons: string) => {
      expect((await step(desks.H, id, 'supplement', { version, reasons })).status, reasons).toBe(200);
      version += 1;
      expect((await read(desks.H, id)).body).toMatchObject({
        ...{ state: 'supplemented', version, steps: ['change', 'acknowledge', 'supplement'] },
      });
    };
    const answer = async (reference: string) => {
      expect((await patch(desks.H, id, '?acknowledge', { version, reference })).status).toBe(200);
      version += 1;
    };
    for (const reasons of ['One', 'Two', 'Three']) await add(reasons);
    await answer('FNTT-1');
    for (const reasons of ['Four', 'Five']) await add(reasons);
    await answer('FNTT-2');
    const versions = field((await read(desks.H, id)).body, 'versions') as { reasons: string; reference: string }[];
    expect(versions.map(({ reasons, reference }) => [reasons, reference])).toEqual([
      ['Five', 'FNTT-2'],
      ...[['Four', ''] as const, ['Three', 'FNTT-1'] as const, ['Two', ''] as const, ['One', ''] as const],
      ['', ''],
    ]);
    const done = ['send', 'describe', 'file', 'supplement', 'extend', 'extend', 'acknowledge', 'supplement', 'extend'];
    await expect.poll(async () => readHistory(desks.H, id), { timeout: 30_000 }).toEqual([...done, 'acknowledge']);
  });

  test('has the answer of each version, in whichever order they come', async () => {
    const id = await complete(desks.S);
    const note = (version: number, reference: string, number?: number) =>
      patch(desks.H, id, '?acknowledge', { version, reference, ...(number !== undefined && { number }) });
    expect((await step(desks.H, id, 'file', { version: 2 })).status).toBe(200);
    expect((await step(desks.H, id, 'supplement', { version: 3, reasons: 'More' })).status).toBe(200);
    expect(await note(4, 'FNTT-1', 1)).toMatchObject({ status: 200, body: { version: 5 } });
    // the newest has no answer yet
    expect((await read(desks.H, id)).body).toMatchObject({ state: 'supplemented' });
    for (const number of [1, 3]) expect((await note(5, 'Other', number)).code).toBe('transition-not-allowed');
    expect((await step(desks.H, id, 'supplement', { version: 5, reasons: 'Still more' })).status).toBe(200);
    expect((await note(6, 'FNTT-3')).status).toBe(200);
    expect((await note(7, 'Other')).code).toBe('transition-not-allowed');
    expect((await note(7, 'FNTT-2', 2)).status).toBe(200);
    const { body } = await read(desks.H, id);
    expect(body).toMatchObject({ state: 'acknowledged', version: 8 });
    const versions = field(body, 'versions') as { reference: string }[];
    expect(versions.map(({ reference }) => reference)).toEqual(['FNTT-3', 'FNTT-2', 'FNTT-1']);
    const done = ['send', 'describe', 'file', 'supplement', 'answer', 'extend', 'acknowledge', 'answer'];
    await expect.poll(async () => readHistory(desks.H, id), { timeout: 30_000 }).toEqual(done);
  });

  test('is left with reasons, which end it', async () => {
    const id = await sent(desks.S);
    expect((await patch(desks.H, id, '?leave', { version: 1, reasons: '' })).status).toBe(400);
    expect((await step(desks.H, id, 'leave', { version: 1, reasons: 'Explained by a sale' })).status).toBe(200);
    expect((await read(desks.H, id)).body).toMatchObject({
      ...{ state: 'notFiled', reasons: 'Explained by a sale', steps: [], versions: [] },
    });
    expect((await patch(desks.H, id, '?narrative', { narrative, checklist: [], version: 2 })).code).toBe(
      'transition-not-allowed',
    );
  });

  test('an approval for one version files no other', async () => {
    const id = await complete(desks.S);
    const asked = await patch(desks.H, id, '?file', { version: 2 });
    const approval = String(field(asked.body, 'requestId'));
    await desks.H.device.decide(approval);
    expect((await patch(desks.H, id, '?narrative', { narrative, checklist: checklistKeys, version: 2 })).status).toBe(
      200,
    );
    const options = { body: { version: 3 }, headers: { approval } };
    expect((await desks.H.browser.send('PATCH', `/web/mlro-reports/${id}?file`, options)).code).toBe('version-changed');
    expect((await read(desks.H, id)).body).toMatchObject({ state: 'withMlro' });
  });
});

describe('no one decides what they wrote', () => {
  const refusedSteps = async (desk: Desk, id: string) => {
    const bodies = { file: { version: 2 }, leave: { version: 2, reasons: 'Mine' } };
    const codes: (string | undefined)[] = [];
    for (const [word, body] of Object.entries(bodies)) codes.push((await patch(desk, id, `?${word}`, body)).code);
    return codes;
  };
  const own = ['own-report', 'own-report'];

  test('alone: it says that no one can file it; then a deputy does', async () => {
    const id = await complete(desks.H);
    expect((await read(desks.H, id)).body).toMatchObject({ filers: [], isOwn: true, steps: ['change'] });
    expect(await refusedSteps(desks.H, id)).toEqual(own);
    await nameDeputy();
    expect(await listFilers(desks.H, id)).toEqual([staff.M]);
    expect(await refusedSteps(desks.H, id)).toEqual(own);
    expect((await step(desks.M, id, 'file', { version: 2 })).status).toBe(200);
    // nor adds the author to it
    expect((await patch(desks.H, id, '?supplement', { version: 3, reasons: 'More' })).code).toBe('own-report');
    await endDeputies();
  });

  test('as deputy of the Head of AML', async () => {
    const id = await complete(desks.M);
    await nameDeputy();
    expect(await refusedSteps(desks.M, id)).toEqual(own);
    expect(await listFilers(desks.M, id)).toEqual([staff.H]);
    await endDeputies();
    expect((await step(desks.H, id, 'file', { version: 2 })).status).toBe(200);
  });

  test('after a change of role', async () => {
    const id = await complete(desks.S);
    await bank.owner.query(`update staff set role = 'H' where person_id = $1`, [staff.S]);
    const desk = { ...desks.S, browser: await desks.S.device.signIn() };
    expect(await refusedSteps(desk, id)).toEqual(own);
    await bank.owner.query(`update staff set role = 'S' where person_id = $1`, [staff.S]);
    desks.S.browser = await desks.S.device.signIn();
  });

  test('under a second staff number', async () => {
    const id = await complete(desks.F);
    await bank.owner.query(
      `with made as (
         insert into person (id, kind, full_name, birth_date)
         select '90000000021', 'staff', upper(full_name), birth_date from person where id = $1 returning id)
       insert into staff (person_id, role, keys, created_at) select id, 'H', 'TA', now() - interval '2 days' from made`,
      [staff.F],
    );
    const twin = await openDesk(bank, '90000000021');
    expect(await refusedSteps(twin, id)).toEqual(own);
    expect(await listFilers(twin, id)).toEqual([staff.H]);
    await bank.owner.query(`update staff set active = false where person_id = '90000000021'`);
  });

  test.each([
    [
      'decides',
      `update mlro_report set state = 'filed', filed_at = now(), decided_at = now(), decided_by = $2 where id = $1`,
    ],
    [
      'adds',
      `insert into mlro_report_version (report_id, number, narrative, case_ids, payment_ids, made_by, made_at)
       values ($1, 9, 'x', '{}', '{}', $2, now())`,
    ],
  ])('in the database: whoever wrote it %s nothing', async (_, statement) => {
    const id = await complete(desks.H);
    const client = await bank.owner.connect();
    try {
      await client.query('begin; set local role kontora_app');
      await client.query(`select set_config('kontora.actor', $1, true)`, [staff.H]);
      await expect(client.query(statement, [id, staff.H])).rejects.toMatchObject({
        constraint: 'own_report',
      });
      await client.query('rollback; begin; set local role kontora_app');
      await client.query(`select set_config('kontora.actor', $1, true)`, [staff.S]);
      const others = await client.query(statement, [id, staff.S]).catch((error: { code: string }) => error.code);
      expect(others === '42501' || (typeof others === 'object' && others.rowCount === 0)).toBe(true);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test('staff who are linked to the client are no way out', async () => {
    const id = await complete(desks.S);
    expect(await listFilers(desks.H, id)).toEqual([staff.H]);
    await nameDeputy();
    await bank.owner.query(
      `insert into staff_link (staff_id, client_id, relation, comment, made_by) values ($1, $2, 'role', 'A test', $3)`,
      [staff.M, timber, staff.A],
    );
    expect(await listFilers(desks.H, id)).toEqual([staff.H]);
    await bank.owner.query('delete from staff_link');
    await endDeputies();
  });
});

describe('the list', () => {
  const list = async (query: string) =>
    getItems((await desks.H.browser.send('GET', `/web/mlro-reports?${query}`)).body);

  test('is searched, filtered and sorted, and says what is overdue', async () => {
    const id = await sent(desks.S);
    await bank.owner.query(`update mlro_report set written_at = written_at - interval '30 days' where id = $1`, [id]);
    const overdue = await list('overdue=yes');
    expect(overdue).toMatchObject([{ id, isOverdue: true }]);
    expect((await list('overdue=no')).map((one) => one['id'])).not.toContain(id);
    expect((await list('sort=due'))[0]).toMatchObject({ id });
    expect((await list('state=notFiled')).every(({ state }) => state === 'notFiled')).toBe(true);
    expect(await list('state=notFiled')).toHaveLength(1);
    expect((await list('text=zalioji')).length).toBeGreaterThan(5);
    expect((await list(`text=${timber}`)).length).toBeGreaterThan(5);
    expect(await list('text=staff+f')).toMatchObject([{ sender: { id: staff.F } }]);
    expect(await list('text=nobody')).toEqual([]);
    const first = await desks.H.browser.send('GET', '/web/mlro-reports?limit=2');
    const next = String(field(first.body, 'next'));
    expect(getItems(first.body)).toHaveLength(2);
    const second = await list(`limit=2&next=${next}`);
    expect(second.map((one) => one['id'])).not.toContain(getItems(first.body)[1]?.['id']);
  });

  test('is saved as a file with the rows that its reader sees; that is recorded', async () => {
    const reply = await desks.H.browser.send('GET', '/web/mlro-reports?export&state=notFiled');
    const lines = Buffer.from(reply.body as Uint8Array)
      .toString()
      .trim()
      .split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('Name of the client');
    expect(lines[1]).toMatch(/Not filed/);
    expect(await getVerbs(bank, reply)).toEqual(['mlro_report.export']);
    const none = await desks.A.browser.send('GET', '/web/mlro-reports?export');
    expect(
      Buffer.from(none.body as Uint8Array)
        .toString()
        .trim()
        .split('\r\n'),
    ).toHaveLength(1);
  });
});
