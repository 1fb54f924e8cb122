// What a thief among staff sends with more than one call.
import { samplePng } from '#tests/samples/clientFiles.ts';
import { type Reply, textField } from '../bank.ts';
import type { Desk } from '../desks.ts';

export const comment = 'A thief.';
export const commented = [{ comment }];

/** Sends bytes for a client, up to the name. */
export async function sentFile({ browser }: Desk, clientId: string): Promise<{ token: string; reply: Reply }> {
  const begun = await browser.send('GET', `/web/file/${clientId}`);
  if (begun.status !== 200) return { token: '', reply: begun };
  const token = textField(begun.body, 'token');
  const headers = { 'content-type': 'image/png' };
  return { token, reply: await browser.send('PUT', `/web/file/${token}`, { text: samplePng(), headers }) };
}
