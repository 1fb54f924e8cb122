/** Calls about one client's bench. Each look is recorded. */

import { readEventScope } from '#features/monitoring/server/eventScope.ts';
import { recordLook } from '#server/audit/looks.ts';
import type { Context, Handlers } from '#server/http/context.ts';
import { exportList } from '#server/lists/file.ts';
import { readList } from '#server/lists/read.ts';
import type { FilterOf } from '#shared/lists/list.ts';
import type { benchCalls } from '../calls.ts';
import type { sideList } from '../sideList.ts';
import { readBench } from './bench.ts';
import { readNetwork } from './network.ts';
import { partySource } from './partySource.ts';
import { getEventReader, readPeriod, refuseUnknown, scopeOfClient } from './readers.ts';
import { sideSource } from './sideSource.ts';

export const benchHandlers: Handlers<typeof benchCalls> = {
  readBench: async ({ params: { clientId }, query }, context) => {
    const period = await readPeriod(context, query);
    await refuseUnknown(context, clientId);
    looked(context, clientId, 'monitoring.read');
    return readBench(context, clientId, period);
  },

  listSides: async ({ params: { clientId }, query }, context) => {
    await refuseUnknown(context, clientId);
    looked(context, clientId, 'monitoring.read');
    const source = await findSource(context, clientId, query);
    return readList(source, scopeOfClient(clientId, context), query, context.db);
  },

  exportSides: async ({ params: { clientId }, query }, context) => {
    await refuseUnknown(context, clientId);
    const source = await findSource(context, clientId, query);
    return exportList(source, scopeOfClient(clientId, context), query, context);
  },

  listParties: async ({ params: { clientId }, query }, context) => {
    await refuseUnknown(context, clientId);
    looked(context, clientId, 'monitoring.read');
    const period = await readPeriod(context, query);
    return readList(partySource(period), scopeOfClient(clientId, context), query, context.db);
  },

  exportParties: async ({ params: { clientId }, query }, context) => {
    await refuseUnknown(context, clientId);
    return exportList(partySource(await readPeriod(context, query)), scopeOfClient(clientId, context), query, context);
  },

  readNetwork: async ({ params: { clientId }, query }, context) => {
    const period = await readPeriod(context, query);
    await refuseUnknown(context, clientId);
    looked(context, clientId, 'monitoring.network');
    return readNetwork(context, clientId, period);
  },
};

/** Of an event that the caller may not see, or that does not say what it has counted, there are no payments. */
async function findSource(
  context: Context,
  clientId: string,
  { event, grown }: Pick<FilterOf<typeof sideList>, 'event' | 'grown'>,
) {
  if (event === undefined) return sideSource();
  const { seesShadow } = getEventReader(context);
  const asked = { eventId: event, isGrown: grown === 'yes', seesShadow };
  return sideSource((await readEventScope(context.db, clientId, asked)) ?? null);
}

function looked(context: Context, clientId: string, verb: 'monitoring.read' | 'monitoring.network'): void {
  recordLook(context, { clientId, verb, subjectKind: 'client', subjectId: clientId });
}
