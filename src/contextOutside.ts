/** The context of calls that no request makes: those of the command line, and of the staff in the demo world's past. */
import type pg from 'pg';
import { product } from './features.server.ts';
import type { SignedIn } from './server/access/caller.ts';
import { getRelyingParty } from './server/access/passkeys.ts';
import { SessionReads } from './server/access/sessionReads.ts';
import { newSlots } from './server/access/slots.ts';
import { readBank } from './server/clock/bank.ts';
import type { Db } from './server/db/pool.ts';
import type { Context, Services } from './server/http/context.ts';
import { Threads } from './server/threads/threads.ts';

type Configured = Pick<Services, 'config' | 'demo' | 'publicUrl' | 'rails'>;

const routes = new Map(product.routes.map((route) => [route.name, route]));

/**
 * For calls that write in the transaction `db`, and need no thread, no connection of their own and nothing after the
 * commit.
 */
export async function contextOutside(
  db: Db,
  pool: pg.Pool,
  caller: SignedIn,
  requestId: string,
  configured: Configured,
): Promise<Context> {
  const bank = await readBank(db);
  const services: Services = {
    ...configured,
    // no one outside is asked while a transaction is open
    config: { ...configured.config, cardsUrl: undefined, cardsStandIn: 0, vopUrl: undefined },
    pool,
    sessions: new SessionReads(db),
    bank,
    version: '',
    support: { url: '', email: '' },
    party: getRelyingParty(configured.publicUrl, bank.name),
    threads: new Threads({
      getFile: () => {
        throw new Error('a call without a request needs no thread');
      },
      environment: { databaseUrl: '' },
    }),
    requestKinds: product.requests,
    cases: product.cases,
    caseSections: product.caseSections,
    asking: product.asking,
    companyVerbs: product.companyVerbs,
    verbWords: product.verbWords,
    screens: product.screens,
    auditHeads: undefined,
    folderMode: '0700',
    routes,
    slots: newSlots(),
    afterWrite: () => {},
    jobs: { kinds: new Map(), wake: () => {} },
    wakeLoop: () => {},
  };
  const { signal } = new AbortController();
  const deferToCommit = () => {
    throw new Error('a call without a request writes before its commit');
  };
  const delayReplyUntil = () => {
    throw new Error('a call without a request has no work beside it');
  };
  const origin = { requestId, address: '', browser: 'command line', signal };
  return { db, caller, ...origin, byTicket: false, services, deferToCommit, afterCommit: () => {}, delayReplyUntil };
}
