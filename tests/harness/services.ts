// What a handler is given, with nothing of the product in it: for apps that have calls of a test's own.
import type pg from 'pg';
import { SessionReads } from '#server/access/sessionReads.ts';
import { newSlots } from '#server/access/slots.ts';
import { loadConfig } from '#server/config/config.ts';
import { getDb } from '#server/db/pool.ts';
import type { Services } from '#server/http/context.ts';
import { Threads } from '#server/threads/threads.ts';

/** Its threads start with the first work that is given to them; close them at the end. */
export function emptyServices(pool: pg.Pool, publicUrl: string, changes: Partial<Services> = {}): Services {
  return {
    pool,
    sessions: new SessionReads(getDb(pool)),
    bank: { name: '', bic: '', bankCode: '', zone: 'UTC', isDemo: true, isSeeding: false },
    config: loadConfig({ KONTORA_RAIL_DIR: 'off' }),
    demo: true,
    version: 'test',
    support: { url: '', email: '' },
    publicUrl,
    party: { origin: publicUrl, id: 'localhost', name: '' },
    threads: new Threads({ getFile: () => new URL('file:///not-needed.mjs'), environment: { databaseUrl: '' } }),
    requestKinds: {},
    cases: new Map(),
    caseSections: [],
    companyVerbs: [],
    verbWords: new Map(),
    rails: [],
    screens: [],
    auditHeads: undefined,
    folderMode: '0700',
    slots: newSlots(),
    afterWrite: () => {},
    routes: new Map(),
    jobs: { kinds: new Map(), wake: () => {} },
    wakeLoop: () => {},
    ...changes,
  };
}
