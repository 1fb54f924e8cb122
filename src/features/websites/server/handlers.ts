/** Checks a website for a form. */
import { refuseOften } from '#server/access/rates.ts';
import type { Handlers } from '#server/http/context.ts';
import { lookAt } from '#server/outgoing/look.ts';
import { Refusal } from '#shared/errors.ts';
import { reachability } from '#shared/limits.ts';
import { webAddress } from '#shared/rules/contacts.ts';
import type { websiteCalls } from '../calls.ts';

export const websiteHandlers: Handlers<typeof websiteCalls> = {
  checkWebsite: async ({ body }, { db, caller, services, signal }) => {
    if (caller.kind !== 'person') throw new Refusal('not-signed-in');
    await refuseOften(db, 'too-many-tries', `website ${caller.personId}`, reachability);
    const url = webAddress(body.website);
    // the demo sends no request outside this machine
    return { reachable: url && !services.demo ? await lookAt(url, signal) : 'unknown' };
  },
};
