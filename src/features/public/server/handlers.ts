/** Calls that need no session. */
import type { Handlers } from '#server/http/context.ts';
import { redeemTicket } from '#server/http/downloads.ts';
import type { publicCalls } from '../calls.ts';

export const publicHandlers: Handlers<typeof publicCalls> = {
  readAbout: async (_input, { services }) => ({
    bank: services.bank.name,
    bic: services.bank.bic,
    demo: services.demo,
    version: services.version,
    rails: [...services.rails],
    supportUrl: services.support.url,
    supportEmail: services.support.email,
  }),

  download: ({ params }, context) => redeemTicket(params.ticket, context),
};
