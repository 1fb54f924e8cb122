import type { ServerFeature } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { messageCalls } from './calls.ts';
import { companyMessageCalls } from './companyCalls.ts';
import { ownMessageCalls } from './deviceCalls.ts';
import { companyMessageHandlers, ownMessageHandlers } from './server/companyHandlers.ts';
import { messageHandlers } from './server/handlers.ts';
import { wordHandlers, wordPreparations } from './server/wordHandlers.ts';
import { wordCalls } from './wordCalls.ts';

export const messages: ServerFeature = {
  routes: [
    ...getRoutes(messageCalls, messageHandlers),
    ...getRoutes(companyMessageCalls, companyMessageHandlers),
    ...getRoutes(ownMessageCalls, ownMessageHandlers),
    ...getRoutes(wordCalls, wordHandlers, wordPreparations),
  ],
};
