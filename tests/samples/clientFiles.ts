// Small files of each kind, as staff send them, and the three calls that send one.

import type { FileCategory } from '#shared/reference/fileCategories.ts';
import { writeSentName } from '#shared/rules/sentNames.ts';
import { type Reply, type TestBrowser, textField } from '../harness/bank.ts';

export const samplePdf = Buffer.from('%PDF-1.7 not really');

/** Enough of a picture to be found out as one. */
export function samplePng(width = 4, height = 4): Buffer {
  const bytes = Buffer.alloc(45);
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.write('IDAT', 37, 'latin1');
  return bytes;
}

export async function beginUpload(browser: TestBrowser, clientId: string): Promise<string> {
  return textField((await browser.send('GET', `/web/file/${clientId}`)).body, 'token');
}

export function sendBytes(browser: TestBrowser, token: string, bytes: Buffer, type = 'application/octet-stream') {
  return browser.send('PUT', `/web/file/${token}`, { text: bytes, headers: { 'content-type': type } });
}

/** A token behind which these bytes wait. */
export async function sentToken(browser: TestBrowser, clientId: string, bytes: Buffer): Promise<string> {
  const token = await beginUpload(browser, clientId);
  await sendBytes(browser, token, bytes);
  return token;
}

export function endUpload(
  browser: TestBrowser,
  clientId: string,
  token: string,
  name: string,
  category: FileCategory = 'OD',
): Promise<Reply> {
  return browser.send('POST', `/web/file/${writeSentName({ clientId, category, name })}`, { body: { token } });
}

/** Files bytes under a name; the answer of the last step. */
export async function fileBytes(browser: TestBrowser, clientId: string, bytes: Buffer, name: string): Promise<Reply> {
  return endUpload(browser, clientId, await sentToken(browser, clientId, bytes), name);
}
