import type { ServerFeature } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { memberCalls } from './calls.ts';
import { userListCalls } from './listCalls.ts';
import { memberHandlers, memberPreparations } from './server/handlers.ts';
import { invitationRequest } from './server/invitations.ts';
import { userListHandlers } from './server/userSource.ts';

export const members: ServerFeature = {
  routes: [
    ...getRoutes(memberCalls, memberHandlers, memberPreparations),
    ...getRoutes(userListCalls, userListHandlers),
  ],
  requests: { invitation: invitationRequest },
};
