import type { ServerFeature } from '../../server/feature.ts';
import { routesOf } from '../../server/http/context.ts';
import { messageCalls } from './calls.ts';
import { companyMessageCalls } from './companyCalls.ts';
import { messageVerbs } from './server/auditVerbs.ts';
import { companyMessageHandlers } from './server/companyHandlers.ts';
import { messageHandlers } from './server/handlers.ts';

export const messages: ServerFeature = {
  routes: [...routesOf(messageCalls, messageHandlers), ...routesOf(companyMessageCalls, companyMessageHandlers)],
  verbs: messageVerbs,
};
