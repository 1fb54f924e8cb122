import { loop, type ServerFeature } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { retentionCalls } from './calls.ts';
import { eraseEndedClients, erasePauseMs, keepFor } from './server/erase.ts';
import { retentionHandlers, retentionPreparations } from './server/handlers.ts';
import { retentionInvariants } from './server/invariants.ts';

export const retention: ServerFeature = {
  routes: getRoutes(retentionCalls, retentionHandlers, retentionPreparations),
  invariants: retentionInvariants,
  loops: [loop({ name: 'erasing', pauseMs: erasePauseMs, work: ({ pool }) => eraseEndedClients(pool) })],
  commands: {
    retention: {
      usage: 'retention [<class> <years>]',
      asOwner: true,
      explain: 'how long data are kept after the end of a relation; with a class and years, set it',
      run: (url, args) => keepFor(url, args),
    },
  },
};
