// A payment that the MLRO stops for a report is a stop like any other to everybody else: two banks are compared, one
// where staff stop a payment in the transactions, and one where the MLRO stops the same payment for a report.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tightening } from '#shared/limits.ts';
import { getItems, startBank, type TestBank } from '#tests/harness/bank.ts';
import { type Answers, Everybody, isOfMlro } from '#tests/harness/everybody.ts';
import { getLineChanges, settleCopy, takeExports } from '#tests/harness/exports.ts';
import { withOtherBanks } from '#tests/harness/otherBanks.ts';
import { approvePayments, getState } from '#tests/harness/railPayments.ts';
import { companies, staff } from '#tests/harness/village.ts';

const { timber, lonely } = companies;
const comment = 'The payee must be checked';

interface Settled {
  bank: TestBank;
  everybody: Everybody;
  reportId: string;
  paymentId: string;
}
let reported: Settled;
let plain: Settled;

/** A bank with a payment on its way, and a report about this client. */
async function settle(clientId: string): Promise<Settled> {
  const bank = await startBank({ product: withOtherBanks });
  const everybody = await Everybody.signIn(bank);
  await settleCopy(bank);
  const [paymentId = ''] = await approvePayments(bank.owner, { amountMinor: 70_000n });
  everybody.know({ paymentId });
  return { bank, everybody, paymentId, reportId: await sendReport({ bank, everybody }, clientId) };
}

/** Answers the id of the newest report. */
async function sendReport({ bank, everybody }: Pick<Settled, 'bank' | 'everybody'>, clientId: string): Promise<string> {
  const options = { body: { comment: `Odd ${randomUUID()}` }, key: randomUUID() };
  expect((await everybody.as('S').send('PATCH', `/web/clients/${clientId}?report`, options)).status).toBe(204);
  const { rows } = await bank.owner.query<{ id: string }>(
    'select id from mlro_report order by written_at desc, id desc',
  );
  return rows[0]?.id ?? '';
}
const send = ({ everybody }: Settled, path: string, body: object, who = 'H') =>
  everybody.as(who).send('PATCH', path, { body });
const stop = (settled: Settled, more: object = {}, who = 'H') => {
  const { reportId, paymentId } = settled;
  return send(settled, `/web/mlro-reports/${reportId}?stop`, { version: 1, paymentId, comment, ...more }, who);
};

beforeAll(async () => {
  [reported, plain] = [await settle(timber), await settle(lonely)];
});
beforeEach(() => reported.bank.owner.query('delete from tightening'));
afterAll(async () => {
  for (const { bank } of [reported, plain]) {
    await bank.expectSound();
    await bank.close();
  }
});

/** Ids and moments in the order in which they appear; of records and cursors no numbers: refused stops have some. */
function getForm(answer: string): string {
  const seen: string[] = [];
  const place = (id: string) => {
    if (!seen.includes(id)) seen.push(id);
    return `<${seen.indexOf(id)}>`;
  };
  return answer
    .replace(/[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}/g, place)
    .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?(\.\d+)?Z?/g, '<moment>')
    .replace(/"(ver|n|next|version_n)":"?[\w.:<>-]+"?/g, '')
    .replace(/"id":"\d+"/g, '');
}
/** Calls of one person are made at once: their looks have no order. */
const withoutOrder = (form: string) =>
  form
    .split('},{')
    .map((part) => part.replace(/^.*?\[\{|\}\].*$/g, ''))
    .sort()
    .join();
const getForms = (answers: Answers) =>
  new Map(
    [...answers]
      .filter(([asked]) => !isOfMlro(asked))
      .map(([asked, answer]) => [
        asked,
        asked.endsWith('Log') ? withoutOrder(getForm(answer).replace(/<\d+>/g, '<id>')) : getForm(answer),
      ]),
  );

/** Without ids, which paper breaks anywhere, without moments, and without numbers of records: sign-ins shift them. */
const getLines = (text: string) =>
  getForm(text)
    .replace(/<\d+>|<moment>|[0-9a-f-]{6,}|^[0-9a-f]{1,5}$/gm, '<id>')
    .replace(/\d\d:\d\d(:\d\d)?/g, '<time>')
    .replace(/^<id>,\d+,/gm, '<id>,<n>,')
    .split('\n')
    // an id that paper has broken is at the end of a line, or has one of its own
    .map((line) => line.replace(/(<id>|\s)+/g, ' ').trim())
    .filter((line) => line !== '')
    .sort();

/** The copy of a person's data, logs, and the file of the case that the stop opened. */
async function compareExports(): Promise<void> {
  const getExports = async ({ bank, everybody, paymentId }: Settled) => {
    const { rows } = await bank.owner.query<{ id: string }>('select id from client_case where payment_id = $1', [
      paymentId,
    ]);
    const found = await takeExports(bank, everybody, { clientId: timber, paymentId, caseId: rows[0]?.id ?? '' });
    return new Map([...found].map(([asked, text]) => [asked, getLines(text).join('\n')]));
  };
  const [forReport, openly] = [await getExports(reported), await getExports(plain)];
  expect([...forReport.values()].join()).toContain(comment);
  // a log keeps the message alone
  const changes = getLineChanges(openly, forReport);
  if (changes.length > 0) throw new Error(changes.slice(0, 20).join('\n'));
  expect(forReport).toEqual(openly);
}

/** Records of the call that stopped it, by their places: others see numbers, and a gap would say that there is more. */
async function getNeighbours({ bank, paymentId }: Settled): Promise<unknown[]> {
  const { rows } = await bank.owner.query(
    `with stop as (select n, request_id from audit where verb = 'payment.stop' and subject_id = $1)
     select a.n - stop.n as place, a.verb from audit a join stop on a.request_id = stop.request_id order by a.n`,
    [paymentId],
  );
  return rows;
}

test('stopped for a report and stopped in the transactions, every answer of everybody is the same', async () => {
  // scores are found, and looks are recorded
  for (const { everybody } of [reported, plain]) await everybody.ask(false);
  const stopped = await stop(reported);
  expect(stopped).toMatchObject({ status: 200, body: { version: 2 } });
  const path = `/web/payments/${timber}/${plain.paymentId}?stop`;
  expect((await send(plain, path, { version: 0, comment })).status).toBe(200);
  for (const { bank, paymentId } of [reported, plain]) expect(await getState(bank.owner, paymentId)).toBe(6);
  for (const { everybody } of [reported, plain]) await everybody.ask(false);
  for (const ofFiles of [false, true]) {
    const [one, other] = [await reported.everybody.ask(ofFiles), await plain.everybody.ask(ofFiles)];
    const [forReport, openly] = [getForms(one), getForms(other)];
    expect(forReport.size).toBeGreaterThan(ofFiles ? 10 : 300);
    const changed = [...forReport].filter(([asked, form]) => form !== openly.get(asked));
    // the place at which an answer begins to differ
    const getPlace = (form: string, other = '') => [...form].findIndex((letter, at) => letter !== other[at]);
    const parts = changed.map(([asked, form]) => {
      const at = Math.max(getPlace(form, openly.get(asked)) - 120, 0);
      return [asked, form.slice(at, at + 240), openly.get(asked)?.slice(at, at + 240)];
    });
    expect(parts).toEqual([]);
    if (!ofFiles) expect([...forReport.values()].join()).toContain(comment);
  }
  await compareExports();
  // what is left of both in the database, too
  const traces = async ({ bank }: Settled) =>
    (
      await bank.owner.query(
        `select verb, subject_kind, client_id, facts, d.detail from audit a left join audit_detail d on d.n = a.n
         where verb !~ 'mlro|refuse' and not coalesce(facts ? 'restricted', false)
           and (client_id = $1 or subject_kind = 'payment') and actor_id = $2 and verb !~ 'read|browse|list'
         order by a.n`,
        [timber, staff.H],
      )
    ).rows;
  expect(await traces(reported)).toEqual(await traces(plain));
  expect(JSON.stringify(await traces(plain))).toContain('payment.stop');
  const neighbours = await getNeighbours(reported);
  expect(neighbours).toEqual(await getNeighbours(plain));
  expect(neighbours).toContainEqual({ place: 0n, verb: 'payment.stop' });
  const counted = async ({ bank }: Settled) =>
    (await bank.owner.query('select person_id, subject_id, did from tightening')).rows;
  expect(await counted(reported)).toEqual(await counted(plain));
}, 300_000);

test('the report has its amount, its clock and the payment', async () => {
  const { everybody, reportId, paymentId } = reported;
  const { body } = await everybody.as('H').send('GET', `/web/mlro-reports/${reportId}`);
  expect(body).toMatchObject({
    ...{ paymentIDs: [paymentId], stoppedIDs: [paymentId], suspended: ['EUR700.35'], version: 2 },
    ...{ suspendedAt: expect.any(String), suspendedUntil: expect.any(String) },
  });
  const facts = getItems((await everybody.as('H').send('GET', `/web/mlro-reports/${reportId}?facts`)).body);
  expect(facts.map(({ text }) => text)).toContain('Suspended: 1 payments, EUR700.35 held.');
  expect((await stop(reported, { version: 2 })).code).toBe('transition-not-allowed');
});

test('what cannot be stopped, and who may not, changes nothing', async () => {
  const { bank, everybody } = reported;
  const reportId = await sendReport(reported, timber);
  const [paymentId = ''] = await approvePayments(bank.owner, { amountMinor: 80_000n });
  const settled = { ...reported, reportId, paymentId };
  expect((await stop(settled, { version: 2 })).code).toBe('version-changed');
  expect((await stop(settled, { paymentId: randomUUID() })).code).toBe('not-found');
  expect((await stop(settled, { comment: ' ' })).status).toBe(400);
  expect((await stop(settled, {}, 'M')).code).toBe('not-found');
  const { rows } = await bank.owner.query<{ id: string }>(
    `select id from payment where payer_client_id = $1 and state = payment_state('executed') limit 1`,
    [timber],
  );
  const executed = rows[0]?.id;
  if (executed !== undefined)
    expect((await stop(settled, { paymentId: executed })).code).toBe('transition-not-allowed');
  // beyond the limit a stop waits as a proposal, which would name its call: it is refused here
  await bank.owner.query(
    `insert into tightening (bank_day, person_id, subject_id, did)
     select bank_today(), $1, n::text, 'locked' from generate_series(1, $2) n`,
    [staff.H, tightening.maxClients],
  );
  expect((await stop(settled)).code).toBe('too-many-stops');
  expect(await getState(bank.owner, paymentId)).toBe(4);
  expect(getItems((await everybody.as('H').send('GET', '/web/proposals')).body)).toEqual([]);
  expect((await everybody.as('H').send('GET', `/web/mlro-reports/${reportId}`)).body).toMatchObject({
    ...{ version: 1, suspendedAt: null, suspended: [], stoppedIDs: [] },
  });
});
