/**
 * Payers and payees outside the bank are compared with the sanction lists before a payment goes on. Each check is kept
 * in the transaction that hands the payment over or stops it.
 */
import { hash } from 'node:crypto';
import { isSanction } from '#features/screening/lists.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/pool.ts';
import type { CompareAhead, PaymentStop, ScreenedPayment, ScreenPayments } from '#server/feature.ts';
import { foldHits } from '../folding/fold.ts';
import { matcherVersion } from '../matching/match.ts';
import { liveVersions } from '../versions/sql.ts';
import type { Hit } from './matchNames.ts';
import { compareParties, type NameBasis } from './names.ts';
import { getVersions, keepHit, keptFound } from './screen.ts';
import * as queries from './sql.ts';
import { thresholdsNow } from './thresholds.ts';

/** Of what a decision is remembered for: the name under which somebody pays a client, or is paid by it. */
const getHash = (name: string): Buffer => hash('sha256', JSON.stringify(['payment', name]), 'buffer');

interface ClientPayment extends ScreenedPayment {
  clientId: string;
}

interface Checked {
  payment: ClientPayment;
  checkId: string;
  hash: Buffer;
  /** all that came out */
  found: readonly Hit[];
  /** what no one has decided yet */
  hits: readonly Hit[];
}

/** Names alone, so a hit says so. A payment that staff have let go is asked about again: what they decided holds. */
export const screenPayments: ScreenPayments = async (tx, payments, services) => {
  const basis = await basisNow(tx);
  if (!basis) return new Map();
  const found = await compareParties(
    services,
    basis,
    payments.map(({ name }) => name),
  );
  const checked = payments.filter(isOfClient).map((payment): Checked => {
    const hits = found.get(payment.name) ?? [];
    return { payment, checkId: newId(), hash: getHash(payment.name), found: hits, hits };
  });
  const news = await withoutDecided(tx, checked);
  await tx.run(queries.insertPaymentChecks, [
    news.map(({ checkId }) => checkId),
    news.map(({ payment }) => payment.clientId),
    news.map(({ payment }) => getSubject(payment)),
    news.map(({ payment }) => payment.name),
    news.map((one) => one.hash),
    news.map((one) => JSON.stringify(keptFound(one.found))),
    ...[basis.versions, matcherVersion, basis.thresholds],
  ]);
  const stops = new Map<string, PaymentStop>();
  // nobody decides about what the bank itself pays: it does not leave
  for (const payment of payments.filter((one) => !isOfClient(one))) {
    const [first] = found.get(payment.name) ?? [];
    if (first) stops.set(payment.id, { ...sayMatch(payment, first), type: 'SANCTION' });
  }
  for (const one of news) {
    const stop = await getStop(tx, one);
    if (stop) stops.set(one.payment.id, stop);
  }
  return stops;
};

/**
 * Before the transaction that stops payments: nothing is locked while names are compared, or while the lists are read.
 */
export const compareAhead: CompareAhead = async (db, names, services) => {
  const basis = await basisNow(db);
  if (basis) await compareParties(services, basis, names);
};

/** The lists of sanctions and the threshold of now; undefined without a list. */
async function basisNow(db: Db): Promise<NameBasis | undefined> {
  const versions = getVersions((await db.many(liveVersions)).filter(({ code }) => isSanction(code)));
  if (Object.keys(versions).length === 0) return undefined;
  const { alert: least, version: thresholds } = await thresholdsNow(db);
  return { versions, least, thresholds };
}

const isOfClient = (payment: ScreenedPayment): payment is ClientPayment => payment.clientId !== null;
const getSubject = ({ id }: ScreenedPayment) => `payment ${id}`;

/** Somebody has decided that this name of the client's is not this entry, or that this payment's is not. */
async function withoutDecided(tx: Db, checked: readonly Checked[]): Promise<readonly Checked[]> {
  const some = checked.filter(({ hits }) => hits.length > 0).map(({ payment }) => payment);
  if (some.length === 0) return checked;
  const clientIds = some.map(({ clientId }) => clientId);
  const suppressed = (await tx.many(queries.readKnown, [clientIds])).filter(({ state }) => state === null);
  const cleared = await tx.many(queries.readCleared, [clientIds, some.map(getSubject)]);
  const isDecided = ({ payment, hash }: Checked, { code, entityId }: Hit) =>
    cleared.some((one) => one.subject_id === getSubject(payment) && one.code === code && one.entity_id === entityId) ||
    suppressed.some(
      (one) =>
        one.client_id === payment.clientId &&
        one.code === code &&
        one.entity_id === entityId &&
        one.input_hash.equals(hash),
    );
  return checked.map((one) => ({ ...one, hits: one.hits.filter((hit) => !isDecided(one, hit)) }));
}

/** Why the payment waits for somebody; undefined where nothing was found. */
async function getStop(tx: Db, { payment, checkId, hits }: Checked): Promise<PaymentStop | undefined> {
  const [first] = hits;
  if (!first) return undefined;
  const about = { checkId, clientId: payment.clientId, subjectId: getSubject(payment) };
  const hitIds: string[] = [];
  for (const hit of hits) hitIds.push(await keepHit(tx, about, hit));
  await foldHits(tx, hitIds);
  return { ...sayMatch(payment, first), type: 'SANCTION', hitIds };
}

function sayMatch({ direction, name }: ScreenedPayment, { entityName, code, entityId, permille }: Hit) {
  const [who, way] = direction === 'out' ? ['The payee', 'to'] : ['The payer', 'from'];
  // staff distinguish several of one client by it
  const title = `Payment ${way} ${name}: match with ${entityName}`.slice(0, 200);
  const score = `${Math.floor(permille / 10)} %`;
  return { title, comment: `${who} ${name} resembles ${entityName} (${code} ${entityId}), ${score}.` };
}
