/** Calls of the home pages. */
import type { Handlers } from '../../../server/http/context.ts';
import { redeemTicket } from '../../../server/http/downloads.ts';
import type { homeCalls } from '../calls.ts';

export const homeHandlers: Handlers<typeof homeCalls> = {
  readAbout: async (_input, { services }) => ({
    bank: services.bank.name,
    bic: services.bank.bic,
    demo: services.demo,
    version: services.version,
    supportUrl: services.support.url,
    supportEmail: services.support.email,
  }),

  download: ({ params }, context) => redeemTicket(params.ticket, context),
};
