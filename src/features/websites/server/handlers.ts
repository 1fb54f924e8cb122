/** Checks a website for a form. */
import { countWithin } from '../../../server/access/rates.ts';
import type { Handlers } from '../../../server/http/context.ts';
import { lookAt } from '../../../server/outgoing/look.ts';
import { Refusal } from '../../../shared/errors.ts';
import { reachability } from '../../../shared/limits.ts';
import { webAddress } from '../../../shared/rules/contacts.ts';
import type { websiteCalls } from '../calls.ts';

export const websiteHandlers: Handlers<typeof websiteCalls> = {
  checkWebsite: async ({ body }, { db, caller, services, signal }) => {
    if (caller.kind !== 'person') throw new Refusal('not-signed-in');
    const count = await countWithin(db, `website ${caller.personId}`, reachability.perMs);
    if (count > reachability.most) throw new Refusal('too-many-tries', undefined, reachability.perMs);
    const url = webAddress(body.website);
    // the demo sends no request outside this machine
    return { reachable: url && !services.demo ? await lookAt(url, signal) : 'unknown' };
  },
};
