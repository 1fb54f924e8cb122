/** Health and readiness, which are public, and metrics, which are not. None holds personal data. */
import { BlockList, isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../shared/errors.ts';
import { holdsSecret } from '../access/machines.ts';
import { readFeedLag } from '../audit/numberer.ts';
import { isMigrated } from '../db/migrate.ts';
import type { Loop } from '../jobs/loop.ts';
import type { Services } from './context.ts';
import { feedWaiting, registry } from './metrics.ts';

export interface ProbeOptions {
  services: Services;
  /** of them, a server that is ready must have these two come round */
  loops: readonly Loop[];
  /** undefined: only this machine itself reads metrics */
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
    const isAllowed = metricsSecret
      ? holdsSecret(request.headers.authorization ?? '', metricsSecret)
      : isFromHere(request);
    if (!isAllowed) throw new Refusal('not-signed-in');
    const lag = await readFeedLag(services.pool).catch(() => null);
    if (lag) feedWaiting.set(lag.waiting);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** Whether a program on this machine asks for itself. A proxy on this machine asks for others. */
function isFromHere({ socket, headers }: FastifyRequest): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d)/, '');
  const isForOthers = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isForOthers && loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
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
