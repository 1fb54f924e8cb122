/** Health, readiness and metrics: public, without personal data. */
import type { FastifyInstance } from 'fastify';
import { readFeedLag } from '../audit/numberer.ts';
import { isMigrated } from '../db/migrate.ts';
import type { Loop } from '../jobs/loop.ts';
import type { Services } from './context.ts';
import { feedWaiting, registry } from './metrics.ts';

export interface ProbeOptions {
  services: Services;
  /** of them, a server that is ready must have these two come round */
  loops: readonly Loop[];
}

/** A loop without a finished round for this time is stuck. */
const stuckMs = 15_000;
/** Older unnumbered records mean that followers of the feed are late. */
const lateSeconds = 10;

export function addProbes(app: FastifyInstance, { services, loops }: ProbeOptions): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const checks = await readChecks(services, loops);
    const ready = Object.values(checks).every((check) => check.ok);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', checks });
  });
  app.get('/metrics', async (_request, reply) => {
    const lag = await readFeedLag(services.pool).catch(() => null);
    if (lag) feedWaiting.set(lag.waiting);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

async function readChecks(services: Services, loops: readonly Loop[]) {
  const isFresh = (name: string) => {
    const found = loops.find((loop) => loop.name === name);
    return { ok: found !== undefined && Date.now() - found.lastRoundAt() < stuckMs };
  };
  try {
    const migrated = await isMigrated(services.pool);
    const lag = await readFeedLag(services.pool);
    return {
      database: { ok: true },
      migrations: { ok: migrated },
      executor: isFresh('executor'),
      feed: {
        ok: lag.age < lateSeconds && isFresh('numberer').ok,
        waiting: lag.waiting,
        oldestSeconds: Math.round(lag.age),
      },
    };
  } catch {
    return { database: { ok: false } };
  }
}
