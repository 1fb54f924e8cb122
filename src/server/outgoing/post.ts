/** Sends JSON to a service that the operator names, and reads its answer. Follows no redirect. */
import http from 'node:http';
import https from 'node:https';
import { boundedText } from './boundedText.ts';
import { getAddresses, internet, type Outside, onlyTo } from './outside.ts';

interface Post {
  url: URL;
  body: unknown;
  /** of the answer; a longer one is not read to its end */
  maxBytes: number;
  signal: AbortSignal;
}

/**
 * The text of an answer with status 200. Goes to no address inside: what is sent must not reach another program of the
 * bank because a name leads there.
 * @throws Error for a name that leads inside or nowhere, another status, a longer answer, silence
 */
export async function postOutside(post: Post, outside: Outside = internet): Promise<string> {
  const addresses = await getAddresses(post.url.hostname, post.signal, outside);
  if (addresses.length === 0) throw new Error('The name leads nowhere on the internet.');
  return sendPost(post, { lookup: onlyTo(addresses) });
}

/** The same for a service of the operator's own network: the machine finds it as it finds its neighbours. */
export function postInHouse(post: Post): Promise<string> {
  return sendPost(post, {});
}

function sendPost({ url, body, maxBytes, signal }: Post, options: http.RequestOptions): Promise<string> {
  const content = JSON.stringify(body);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) };
  return new Promise((resolve, reject) => {
    const { request: open } = url.protocol === 'http:' ? http : https;
    const request = open(url, { ...options, method: 'POST', agent: false, headers, maxHeaderSize: 16_384, signal });
    request.on('response', (response) => getText(response, maxBytes).then(resolve, reject));
    request.on('error', reject);
    request.end(content);
  });
}

function getText(response: http.IncomingMessage, maxBytes: number): Promise<string> {
  if (response.statusCode === 200) return boundedText(response, maxBytes);
  response.destroy();
  return Promise.reject(new Error(`The answer has the status ${response.statusCode}.`));
}
