/** What a device decides is proved with its passkey. */
import { getDevice } from '#server/access/caller.ts';
import type { Purpose, Subject } from '#server/access/challenges.ts';
import type { KeptAssertion } from '#server/access/keptAssertions.ts';
import { verifyAssertion } from '#server/access/passkeys.ts';
import type { Context } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import type { Assertion } from '#shared/webauthn.ts';

/** The demo's device has no passkey. Every other device proves each decision with its passkey. */
export async function prove(
  { db, caller, services, address }: Context,
  assertion: Assertion | undefined,
  purpose: Purpose,
  subject: Subject,
): Promise<KeptAssertion | undefined> {
  const { personId, passkeyId } = getDevice(caller);
  if (assertion) {
    const trier = `address ${address}`;
    return (await verifyAssertion(db, assertion, { party: services.party, purpose, subject, personId, trier })).kept;
  }
  if (passkeyId !== undefined || !services.demo) throw new Refusal('assertion-not-valid');
  return undefined;
}
