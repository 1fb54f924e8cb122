// Calls as bytes, with real proofs (RFC 9449). Made before a round begins, so that signing does not share its seconds.
import { createHash, randomUUID, sign } from 'node:crypto';
import type { SignedIn } from './world.ts';

export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT';
  path: string;
  body?: unknown;
  /** sends an Idempotency-Key of its own */
  idempotent?: boolean;
  /** further ones, such as the signature of a program */
  headers?: Record<string, string>;
}

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The header part of a person's proofs and the digest of their token do not change. */
const constants = new WeakMap<SignedIn, { header: string; digest: string }>();

function getConstants(person: SignedIn) {
  const known = constants.get(person);
  if (known) return known;
  const made = {
    header: base64url({ alg: 'ES256', typ: 'dpop+jwt', jwk: person.jwk }),
    digest: createHash('sha256').update(person.token).digest('base64url'),
  };
  constants.set(person, made);
  return made;
}

/** The proof header of a call (DPoP), good for one write. */
export function getProof(person: SignedIn, { method, path }: Call, publicUrl: string): string {
  const { header, digest } = getConstants(person);
  const claims = {
    htm: method,
    htu: publicUrl + path.split('?')[0],
    jti: randomUUID(),
    iat: Math.floor(Date.now() / 1000),
    ath: digest,
  };
  const signed = `${header}.${base64url(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key: person.privateKey, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}

/** The headers that say who calls. */
export function getHeaders(call: Call, publicUrl: string, person: SignedIn): Record<string, string> {
  return { session: getProof(person, call, publicUrl), authorization: `DPoP ${person.token}` };
}

/** One HTTP/1.1 request. Without a person it is a device's or a program's: no session, no proof. */
export function getRequest(call: Call, publicUrl: string, person?: SignedIn): Buffer {
  const body = call.body === undefined ? '' : JSON.stringify(call.body);
  const lines = [
    `${call.method} ${call.path} HTTP/1.1`,
    `host: ${new URL(publicUrl).host}`,
    'accept: application/json',
  ];
  const headers = { ...(person && getHeaders(call, publicUrl, person)), ...call.headers };
  lines.push(...Object.entries(headers).map(([name, value]) => `${name}: ${value}`));
  if (call.idempotent) lines.push(`idempotency-key: ${randomUUID()}`);
  if (body) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`);
  else if (call.method !== 'GET') lines.push('content-length: 0');
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
}
