import { type UseCallOptions, useCall } from '#client/api/hooks.ts';
import { recordCalls } from '../calls.ts';

export type { ClientRecord } from '../calls.ts';

/** The record of a client by its number. The server records the look. */
export function useClientRecord(clientId: string, options?: Pick<UseCallOptions, 'enabled'>) {
  return useCall(recordCalls.readClient, { params: { clientId } }, options);
}
