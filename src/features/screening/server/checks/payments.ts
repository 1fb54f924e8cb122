/**
 * Payers and payees outside the bank are compared with the sanction lists before a payment goes on. Each check is kept in the
 * transaction that hands the payment over or stops it.
 */
import { hash } from 'node:crypto';
import { newId } from '../../../../server/db/ids.ts';
import type { Db } from '../../../../server/db/pool.ts';
import type { PaymentStop, ScreenedPayment, ScreenPayments } from '../../../../server/feature.ts';
import { type ListCode, lists } from '../../lists.ts';
import { anyKind, matcherVersion } from '../matching/match.ts';
import { liveVersions } from '../versions/sql.ts';
import { askLists } from './ask.ts';
import type { Hit } from './matchNames.thread.ts';
import { keepHit, versionsOf } from './screen.ts';
import * as queries from './sql.ts';
import { thresholdsNow } from './thresholds.ts';

const isSanction = (code: string) => lists[code as ListCode].caseType === 'SANCTION';

/** Of what a decision is remembered for: the name under which somebody pays a client, or is paid by it. */
const hashOf = (name: string): Buffer => hash('sha256', JSON.stringify(['payment', name]), 'buffer');

interface Checked {
  payment: ScreenedPayment;
  checkId: string;
  hash: Buffer;
  hits: Hit[];
}

/** Nobody knows whether the other party is a person: both are asked. Names alone, so a hit says so. */
export const screenPayments: ScreenPayments = async (tx, payments, services) => {
  const versions = versionsOf((await tx.many(liveVersions)).filter(({ code }) => isSanction(code)));
  if (Object.keys(versions).length === 0) return new Map();
  const { alert: least, version } = await thresholdsNow(tx);
  const facts = { birthDates: [], countries: [], identifiers: [] };
  const asked = payments.flatMap(({ name }) =>
    anyKind.map((kind) => ({ subject: { kind, names: [name], ...facts }, least })),
  );
  const found = await askLists(services, { versions }, asked);
  const checked = payments.map((payment, i): Checked => {
    const hits = found.slice(i * anyKind.length, (i + 1) * anyKind.length).flat();
    return { payment, checkId: newId(), hash: hashOf(payment.name), hits: onceEach(hits.sort(best)) };
  });
  const news = await withoutSuppressed(tx, checked);
  await tx.run(queries.insertPaymentChecks, [
    news.map(({ checkId }) => checkId),
    news.map(({ payment }) => payment.clientId),
    news.map(({ payment }) => subjectOf(payment)),
    news.map(({ payment }) => payment.name),
    news.map((one) => one.hash),
    ...[versions, matcherVersion, version],
  ]);
  const stops = new Map<string, PaymentStop>();
  for (const one of news) {
    const stop = await stopOf(tx, one);
    if (stop) stops.set(one.payment.id, stop);
  }
  return stops;
};

const best = (a: Hit, b: Hit) => b.permille - a.permille;
/** An entry of which the list does not say what it is answers as both. */
const onceEach = (hits: readonly Hit[]) =>
  hits.filter((hit, i) => hits.findIndex((one) => one.code === hit.code && one.entityId === hit.entityId) === i);
const subjectOf = ({ id }: ScreenedPayment) => `payment ${id}`;

/** Somebody has decided that this name of the client's is not this entry. */
async function withoutSuppressed(tx: Db, checked: readonly Checked[]): Promise<readonly Checked[]> {
  const clientIds = checked.flatMap(({ hits, payment }) => (hits.length > 0 ? [payment.clientId] : []));
  if (clientIds.length === 0) return checked;
  const suppressed = (await tx.many(queries.readKnown, [clientIds])).filter(({ state }) => state === null);
  const isSuppressed = ({ payment, hash }: Checked, { code, entityId }: Hit) =>
    suppressed.some(
      (one) =>
        one.client_id === payment.clientId &&
        one.code === code &&
        one.entity_id === entityId &&
        one.input_hash.equals(hash),
    );
  return checked.map((one) => ({ ...one, hits: one.hits.filter((hit) => !isSuppressed(one, hit)) }));
}

/** Why the payment waits for somebody; undefined where nothing was found. */
async function stopOf(tx: Db, { payment, checkId, hits }: Checked): Promise<PaymentStop | undefined> {
  const [first] = hits;
  if (!first) return undefined;
  const about = { checkId, clientId: payment.clientId, subjectId: subjectOf(payment) };
  const hitIds: string[] = [];
  for (const hit of hits) hitIds.push(await keepHit(tx, about, hit));
  const who = payment.direction === 'out' ? 'The payee' : 'The payer';
  const score = `${Math.floor(first.permille / 10)} %`;
  const comment = `${who} ${payment.name} resembles ${first.entityName} (${first.code} ${first.entityId}), ${score}.`;
  return { comment, type: 'SANCTION', hitIds };
}
