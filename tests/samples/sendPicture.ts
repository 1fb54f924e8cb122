// A picture of an offer, as the browser sends it.
import type { TestBrowser } from '../harness/bank.ts';
import { samplePng } from './clientFiles.ts';

export function sendPicture(browser: TestBrowser, bytes = samplePng(512, 512), type = 'image/png') {
  return browser.send('POST', '/web/outlet-pictures', { text: bytes, headers: { 'content-type': type } });
}
