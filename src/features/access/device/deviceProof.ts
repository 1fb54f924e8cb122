/** What a device adds to a decision: its passkey's answer to a challenge over the shown request. */
import { deviceStore } from '#client/session/device.ts';
import type { Assertion, RequestOptions } from '#shared/webauthn.ts';
import { answerWithPasskey } from './passkey.ts';

/** Nothing for the people of the demo, who have no passkeys. @throws ApiProblem and PasskeyTrouble */
export async function proveWith(
  ask: () => Promise<{ options: RequestOptions }>,
): Promise<{ assertion?: Assertion | undefined }> {
  if (!deviceStore.get()) return {};
  const { options } = await ask();
  return { assertion: await answerWithPasskey(options) };
}
