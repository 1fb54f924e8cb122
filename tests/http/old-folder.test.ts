// A data folder of 2026-11-26 (commit e679bebc, migrations up to 0097): what its rows name is still understood. The
// names were typed from that commit; one that is renamed in the code keeps its stored name.
import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '#server/config/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { product } from '#src/features.server.ts';
import { field, getItems, startBank, type TestBank, TestBrowser } from '../harness/bank.ts';
import { companies, people, settleVillage, staff } from '../harness/village.ts';

const words = (text: string): string[] => text.trim().split(/\s+/);

/** calls that proposals name */
const proposed = words(`
  actOnCase addForbiddenWord addToWhiteList changeActivityRisk changeClientContact changeClientLimits
  changeCountryFlags changeThresholds chargeClient closeCases createStaff endOffice endRelation endRequestTemplate
  failPayment identifyClient joinParty lowerOffice makeCopy makeEnrolment nameDeputy overrideScore postToLedger
  releaseData removeForbiddenWord replaceLostDevices returnRecalled saveRelation saveRelationWithOptions
  saveRequestTemplate takeList unblockFund unlinkClient unlockClient updateStaff voidTransaction
`);
/** calls whose answers are kept under an idempotency key */
const idempotent = words(`
  addUser chargeClient createParty createPayment orderCard registerCompany sendAnswers sendMessage
`);
const verbs = words(`
  account.block account.export account.open account.rename account.unblock approvals.require approvals.set
  approvals.tighten audit.check audit.conclude audit.erase balance.export balance.read calendar.set call.deny
  call.refuse card-file.export card-file.make card-order.export card.accept card.except card.invite card.list
  card.lose card.print card.read card.refuse card.reorder card.update case.act case.export case.list case.read
  case.release case.review case.tick case.untick case.withdraw checklist.save client.charge client.close
  client.close-at-once client.confirm-address client.describe client.enquire client.erase client.export client.hold
  client.identify client.lock client.move client.print client.read client.release client.screen client.search
  client.unlock client.update conflict.refuse copy.list copy.make copy.take deputy.end deputy.name directory.import
  enrolment.make fee-account.set fee.export file.add file.check file.export file.list file.read floor.set freeze.tell
  invoice.export ledger-account.export ledger.browse ledger.export ledger.post limit.change limit.remove limit.set
  log.export log.read lookup.search membership.change message.list message.read message.send mlro_report.change
  mlro_report.list mlro_report.read mlro_report.take name.clean note.add note.list note.pin note.unpin notice.give
  notice.withdraw
  office.end office.lower party.create party.find party.join party.read passkey.add passkey.list passkey.revoke
  payment.browse payment.comment payment.confirmation payment.enquire payment.export payment.push payment.recall
  payment.update payment.void person.preview person.shut-out picture.add picture.read profile.read profile.save
  proposal.read queue.act queue.close queue.export rail-message.comment rail-message.export recall.comment
  registration.approve registration.begin registration.correct registration.decline registration.erase
  registration.return registration.submit relation.end relation.export relation.read relation.save retention.read
  retention.set risk.change score.change score.override score.read screening.read screening.replay session.approve
  session.close session.look-as session.open staff-link.list staff.away staff.change staff.create staff.deactivate
  staff.export staff.link staff.list staff.read staff.set staff.unlink statement.export stats.export task.export
  template.end template.release text.translate thresholds.change tries.exhaust user.export view.delete view.save
  wallet.confirm wallet.delete wallet.fail wallet.list whitelist.add whitelist.end whitelist.read word.add word.remove
  workload.export
`);
const jobKinds = words(`
  act-on-cases audit-check clear-list close-cases drawn-clearances read-list score-clients screen-all screen-anew
  screen-changes screen-client take-list
`);
const followers = words('bailiff-orders counterparties registration-fees scores screening statistics');
const settings = {
  ...{ KONTORA_AUDIT_HEADS: 'off', KONTORA_CARDRX_SECRET: 'x'.repeat(32), KONTORA_CARDS_SECRET: 'x'.repeat(32) },
  ...{ KONTORA_DEMO: 'on', KONTORA_LOG: 'fatal', KONTORA_METRICS_SECRET: 'x'.repeat(32), KONTORA_MLRO_FILE_DAYS: '3' },
  ...{ KONTORA_MLRO_SUSPEND_DAYS: '10', KONTORA_RAIL_BIC: 'TESTLT2CXXX', KONTORA_SUPPORT_EMAIL: 'a@example.test' },
  ...{ KONTORA_TRANSLATE_IN_HOUSE: 'off', KONTORA_TRUSTED_PROXIES: '127.0.0.1' },
};

const retired = '90000000999';
const view = { id: randomUUID(), query: { due: 'overdue', assignee: 'me', sort: 'due' } };
const message = { words: 'Sent before the upgrade.' };
const messageKey = randomUUID();
let bank: TestBank;

/** The migrations of then, without the functions, which every version runs again. */
function oldRoot(): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'kontora-old-'));
  fs.cpSync('db', path.join(root, 'db'), { recursive: true });
  for (const file of fs.readdirSync('db/migrations').filter((name) => name > '0098'))
    fs.rmSync(path.join(root, 'db/migrations', file));
  for (const file of fs.readdirSync('db/functions')) fs.rmSync(path.join(root, 'db/functions', file));
  return root;
}

/** Rows as that version wrote them. */
async function fillOld(client: pg.Client): Promise<void> {
  const run = (text: string, ...values: unknown[]) => client.query(text, values);
  await run(`insert into person (id, kind, full_name, birth_date) values ($1, 'staff', 'Gone', '1970-01-01')`, retired);
  // its triggers call functions that come later
  await run('set session_replication_role = replica');
  await run(
    `insert into proposal (id, call, params, query, body, subject_kind, subject_id, subject_version, effects,
       effects_hash, state, proposed_by, decided_at)
     select gen_random_uuid(), c, '{}', '[]', '{}', 'person', $2, 0, '{"title":"Old","lines":[]}', '', 'withdrawn', $2,
       now() from unnest($1::text[]) c`,
    ...[proposed, retired],
  );
  await run(
    `insert into job (id, kind, key, input, state, ended_at)
     select gen_random_uuid(), k, '', '{}', 'done', now() from unnest($1::text[]) k`,
    jobKinds,
  );
  await run('insert into follower (name) select unnest($1::text[]) on conflict do nothing', followers);
  await run(
    `insert into saved_view (id, owner_id, name, query, is_shared, saved_at) values ($1, $2, 'Late', $3, true, now())`,
    ...[view.id, retired, view.query],
  );
  await run(
    `insert into idempotency (person_id, call, path, key, body_hash, status, answer)
     values ($1, 'sendMessage', $2, $3, $4, 201, '{"id":"01900000-0000-7000-8000-0000000000aa"}')`,
    ...[people.director, `/web/${companies.timber}/messages`, messageKey, getHash(message)],
  );
  await run('set session_replication_role = origin');
}

const getHash = (body: object) => createHash('sha256').update(JSON.stringify(body)).digest();

async function upgrade(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const root = oldRoot();
  try {
    await client.query('drop schema public cascade; create schema public; grant usage on schema public to public');
    await migrate(url, root);
    await fillOld(client);
    expect((await migrate(url)).length).toBeGreaterThan(50);
  } finally {
    fs.rmSync(root, { recursive: true });
    await client.end();
  }
  await settleVillage(url);
}

beforeAll(async () => {
  bank = await startBank({ settle: upgrade });
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

test('what its rows name is there', () => {
  const calls = product.routes.map(({ name }) => name);
  expect(proposed.filter((name) => !calls.includes(name))).toEqual([]);
  expect(idempotent.filter((name) => !calls.includes(name))).toEqual([]);
  expect(verbs.filter((verb) => !product.verbWords.has(verb))).toEqual([]);
  expect(jobKinds.filter((kind) => !product.jobs.some((job) => job.kind === kind))).toEqual([]);
  expect(followers.filter((name) => !product.followers.some((follower) => follower.name === name))).toEqual([]);
});

test('its settings are read', () => {
  expect(() => loadConfig(settings)).not.toThrow();
});

test('its proposals and views are shown, and a call that was answered gets its answer again', async () => {
  const head = await TestBrowser.signIn(bank.url, staff.H);
  const shown = new Set<unknown>();
  for (const browser of [head, await TestBrowser.signIn(bank.url, staff.A)]) {
    const { body } = await browser.send('GET', '/web/proposals?state=withdrawn');
    for (const { id } of getItems(body)) shown.add(id);
  }
  expect(shown.size).toBe(proposed.length);
  expect(getItems((await head.send('GET', '/web/views')).body)).toMatchObject([{ name: 'Late', query: view.query }]);
  const director = await TestBrowser.signIn(bank.url, people.director);
  const reply = await director.send('POST', `/web/${companies.timber}/messages`, { body: message, key: messageKey });
  expect([reply.status, field(reply.body, 'id')]).toEqual([201, '01900000-0000-7000-8000-0000000000aa']);
});
