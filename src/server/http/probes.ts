/** Health and readiness, which are public, and metrics, which are not. None holds personal data. */
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#shared/errors.ts';
import { holdsSecret } from '../access/machines.ts';
import { readFeedLag } from '../audit/sequencer.ts';
import { isMigrated } from '../db/migrate.ts';
import type { Loop } from '../jobs/loop.ts';
import type { Services } from './context.ts';
import { registry } from './metrics.ts';
import { readMetrics } from './metricsPort.ts';

export interface ProbeOptions {
  services: Services;
  /** of them, a server that is ready must have these two come round */
  loops: readonly Loop[];
  /** undefined: metrics are not served here, see metricsPort.ts */
  metricsSecret?: string | undefined;
}

/** A loop without a finished round for this time is stuck. */
const stuckMs = 15_000;
/** Older unnumbered records mean that followers of the feed are late. */
const lateSeconds = 10;

export function addProbes(app: FastifyInstance, { services, loops, metricsSecret }: ProbeOptions): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const checks = await readChecks(services, loops);
    const ready = Object.values(checks).every((check) => check.ok);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', checks });
  });
  app.get('/metrics', async (request, reply) => {
    if (!metricsSecret) throw new Refusal('not-found');
    if (!holdsSecret(request.headers.authorization ?? '', metricsSecret)) throw new Refusal('not-signed-in');
    return reply.type(registry.contentType).send(await readMetrics(services.pool));
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
