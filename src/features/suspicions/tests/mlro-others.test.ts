// For all others a report to the MLRO does not exist: every answer of every role, of a company and of devices is the
// same with and without one, whatever the MLRO does with it.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checklistKeys } from '#features/suspicions/rules.ts';
import { field, getItems, startBank, type TestBank, textField } from '#tests/harness/bank.ts';
import { approved, type Desk, openDesk } from '#tests/harness/desks.ts';
import { Everybody, getChanges, isOfMlro, roles, withoutRestricted } from '#tests/harness/everybody.ts';
import { getLineChanges, settleCopy, takeExports } from '#tests/harness/exports.ts';
import { issueCard } from '#tests/harness/issuedCards.ts';
import { companies, ibans, people, staff } from '#tests/harness/village.ts';
import { forgetPushes, pay, untilState } from '#tests/http/tasks.ts';
import { raiseAlert } from '#tests/samples/alerts.ts';
import { sampleRule } from '#tests/samples/rules.ts';

const { timber } = companies;
const planted = 'Plantedsuspicion of layering by CANARY';
/** not there before it is sent */
const reportId = randomUUID();
const caseId = randomUUID();
let bank: TestBank;
let everybody: Everybody;
let head: Desk;
let paymentId = '';

beforeAll(async () => {
  bank = await startBank();
  everybody = await Everybody.signIn(bank);
  head = await openDesk(bank, staff.H);
  paymentId = await pay(everybody.as(people.finance), people.director);
  await untilState(bank, [paymentId], 3);
  const body = { type: 'EDD', title: 'Much cash', comment: 'More than expected' };
  expect((await everybody.as('M').send('POST', `/web/tasks/${timber}/${caseId}`, { body })).status).toBe(201);
  await settleCopy(bank);
  everybody.know({ ...(await settleThings()), caseId, paymentId, reportId });
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

/** What the calls of monitoring, of the lab and of cards are about. */
async function settleThings() {
  await raiseAlert(bank.owner, { clientId: timber, paymentId });
  const { rows } = await bank.owner.query<{ id: string }>('select id from case_event where client_id = $1', [timber]);
  const run = await everybody.as('M').send('POST', '/web/rule-runs', { body: { body: sampleRule } });
  const cardId = await issueCard(bank.owner, { iban: ibans.timber, limit: 100n, monthly: 100n, name: 'FUEL' });
  return { eventId: rows[0]?.id ?? '', runId: textField(run.body, 'runId'), cardId };
}

/** A report with this id, as if somebody had sent it. */
async function sendReport(): Promise<void> {
  await bank.owner.query(
    `with acting as (select set_config('kontora.actor', $3, true))
     insert into mlro_report (id, state, subject_id, case_id, payment_id, narrative, author_id, written_at)
     select $1, 'withMlro', $2, $4, $5, $6, $3, bank_now() from acting`,
    [reportId, timber, staff.S, caseId, paymentId, planted],
  );
}
const patch = (word: string, body: object) =>
  everybody.as('H').send('PATCH', `/web/mlro-reports/${reportId}${word}`, { body });
const report = (who: string, path: string, body: object = { comment: planted }) =>
  everybody.as(who).send('PATCH', `${path}?report`, { body, key: randomUUID() });

/** Everything that the MLRO can do with a report but stopping a payment. */
async function workOn(): Promise<void> {
  await sendReport();
  const change = {
    suspectedAt: null,
    suspendedAt: null,
    readers: [staff.M],
    caseIDs: [caseId],
    paymentIDs: [paymentId],
  };
  expect((await patch('', { ...change, version: 1 })).status).toBe(200);
  expect((await patch('?narrative', { narrative: planted, checklist: checklistKeys, version: 2 })).status).toBe(200);
  // refused: each leaves a record, too
  expect((await patch('?narrative', { narrative: planted, checklist: [], version: 2 })).code).toBe('version-changed');
  const asM = await everybody.as('M').send('PATCH', `/web/mlro-reports/${reportId}?narrative`, {
    body: { narrative: 'Mine', checklist: [], version: 3 },
  });
  expect(asM.code).toBe('mlro-needed');
  const facts = { indicators: [], action: planted, facts: {}, version: 3 };
  const asReader = await everybody.as('M').send('PATCH', `/web/mlro-reports/${reportId}?filing`, { body: facts });
  expect(asReader.code).toBe('mlro-needed');
  expect((await patch('?filing', { ...facts, version: 2 })).code).toBe('version-changed');
  await forgetPushes(bank);
  const filed = await approved(head, 'PATCH', `/web/mlro-reports/${reportId}?file`, { version: 3 });
  expect(filed).toMatchObject({ status: 200, body: { version: 4 } });
  expect((await patch('?acknowledge', { reference: 'FNTT-1', version: 4 })).status).toBe(200);
  await forgetPushes(bank);
  const more = { reasons: planted, version: 5 };
  expect((await approved(head, 'PATCH', `/web/mlro-reports/${reportId}?supplement`, more)).status).toBe(200);
  const left = await everybody.as('F').send('PATCH', `/web/clients/${timber}?report`, {
    ...{ body: { comment: `${planted} once more` }, key: randomUUID() },
  });
  expect(left.status).toBe(204);
  await everybody.as('H').send('GET', '/web/mlro-reports?export');
}

test('a bank with filed reports answers every call of every role as before, and every company and device', async () => {
  const things = { clientId: timber, paymentId, caseId };
  const exported = await takeExports(bank, everybody, things);
  const files = await everybody.ask(true);
  // looks are recorded once in ten minutes: the second time nothing changes by looking
  await everybody.ask(false);
  const before = await everybody.ask(false);
  const version = { comment: `${planted} again`, version: 1 };
  expect((await report('S', `/web/tasks/${timber}/${caseId}`, version)).status).toBe(204);
  expect((await report('F', `/web/payments/${timber}/${paymentId}`)).status).toBe(204);
  expect((await report('F', `/web/clients/${people.director}`)).status).toBe(204);
  const sent = await everybody.ask(false);
  await workOn();
  const after = await everybody.ask(false);
  expect(before.size).toBeGreaterThan(350);
  expect([...before.values()].filter((answer) => answer.startsWith('200')).length).toBeGreaterThan(300);
  expect(getChanges(withoutRestricted(before), withoutRestricted(sent))).toEqual([]);
  // who is named reads it, and no one else: not even that it is there
  const named = ['M listMlroReports', 'M listReportFacts', 'M readFiling', 'M readMlroReport'];
  const changes = getChanges(withoutRestricted(before), withoutRestricted(after)).filter(
    // when their own phone was used last
    (asked) => asked !== 'H listPasskeys',
  );
  expect(changes.filter((asked) => !named.includes(asked))).toEqual([]);
  expect(changes.filter((asked) => named.includes(asked)).sort()).toEqual([...named].sort());
  expect(getChanges(files, await everybody.ask(true))).toEqual([]);
  expect([...exported.values()].join()).toMatch(/Test director.*Staff M.*Much cash/s);
  expect(getLineChanges(exported, await takeExports(bank, everybody, things))).toEqual([]);
  const others = [...after].filter(([asked]) => !isOfMlro(asked) && !named.includes(asked));
  expect(others.filter(([, answer]) => /Plantedsuspicion|FNTT-1/.test(answer))).toEqual([]);
  expect(after.get('A readBankLog')).toContain('Restricted record');
  // six times every call of everybody
}, 300_000);

test('calls of monitoring, the lab, the live view and reports are among them', () => {
  const asked = everybody.getAsked();
  const wanted = ['readRule', 'listRuleEvents', 'readRun', 'listRunClients', 'exportRun', 'countAgain', 'readTrail'];
  const more = ['olderTransactions', 'newerTransactions', 'reviewedTransactions', 'decidedTransactions'];
  const reports = ['listMlroReports', 'exportMlroReports', 'readMlroReport', 'listReportFacts'];
  expect([...wanted, ...more, ...reports].filter((name) => !asked.includes(name))).toEqual([]);
});

test('a report that is there answers those who may not read it like one that is not', async () => {
  const answers = async (id: string) =>
    Promise.all(
      roles
        .filter((role) => role !== 'H' && role !== 'M')
        .flatMap((role) =>
          ['', '?facts'].map(async (word) => {
            const { status, code } = await everybody.as(role).send('GET', `/web/mlro-reports/${id}${word}`);
            return [role, word, status, code];
          }),
        ),
    );
  expect(await answers(reportId)).toEqual(await answers(randomUUID()));
});

test('no word of a report is found by searching, and a case is decided on the version shown before', async () => {
  const { body } = await everybody.as('A').send('GET', '/web/clients?text=Plantedsuspicion');
  expect(getItems(body)).toEqual([]);
  const { body: before } = await everybody.as('M').send('GET', `/web/tasks/${timber}/${caseId}`);
  const version = Number(field(before, 'version'));
  expect((await report('M', `/web/tasks/${timber}/${caseId}`, { comment: planted, version })).status).toBe(204);
  const act = { comment: 'Asked the branch', version };
  const acted = await everybody.as('M').send('PATCH', `/web/tasks/${timber}/${caseId}?comment`, { body: act });
  expect(acted.status).toBe(200);
});
