/** Proofs of possession after RFC 9449 (DPoP): each call is signed by the key that the session belongs to. */
import { createPublicKey, hash, type KeyObject, verify } from 'node:crypto';
import * as z from 'zod/mini';
import { Refusal } from '#shared/errors.ts';
import { http, proofs } from '#shared/limits.ts';
import { boundedText, formedText } from '#shared/rules/texts.ts';
import { isSamePlace } from './samePlace.ts';

const publicKey = z.strictObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: formedText(43, /^[A-Za-z0-9_-]{43}$/),
  y: formedText(43, /^[A-Za-z0-9_-]{43}$/),
  // browsers export these two as well
  ext: z.optional(z.boolean()),
  key_ops: z.optional(z.array(z.string())),
});

/** ES256 and no other algorithm; strict, so that `crit` and other extensions are refused. */
const proofHeader = z.strictObject({ typ: z.literal('dpop+jwt'), alg: z.literal('ES256'), jwk: publicKey });
const proofClaims = z.object({
  htm: z.string(),
  htu: z.string(),
  iat: z.number(),
  jti: boundedText(128, z.minLength(8)),
  ath: z.optional(z.string()),
});

interface KnownKey {
  key: KeyObject;
  thumbprint: string;
}

/**
 * Imported keys by the text of their proof header, which a browser never changes. Importing a key takes as long as
 * checking a signature. A known key saves only the import; each proof is still checked in full. The least recently used
 * key is dropped first.
 */
const knownKeys = new Map<string, KnownKey>();
const maxKnownKeys = 10_000;

function getKey(header: string): KnownKey {
  const found = knownKeys.get(header);
  if (found) knownKeys.delete(header);
  const known = found ?? readKey(header);
  if (knownKeys.size >= maxKnownKeys) knownKeys.delete(knownKeys.keys().next().value ?? '');
  knownKeys.set(header, known);
  return known;
}

function readKey(header: string): KnownKey {
  const { crv, kty, x, y } = proofHeader.parse(readPart(header)).jwk;
  return {
    // refuses a point that is not on the curve
    key: createPublicKey({ key: { crv, kty, x, y }, format: 'jwk' }),
    // RFC 7638: the required members in alphabetical order
    thumbprint: hash('sha256', JSON.stringify({ crv, kty, x, y }), 'base64url'),
  };
}

/**
 * Longer proofs are refused. A proof holds the address: one letter of it may take nine characters, twelve in base64.
 */
const longestProof = 2048 + 12 * http.maxPathValue;
/** Header, claims and the 64 bytes of an ES256 signature, each as base64url. */
const compactForm = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]{86})$/;
const utf8 = new TextDecoder('utf-8', { fatal: true });

function readPart(text: string): unknown {
  return JSON.parse(utf8.decode(Buffer.from(text, 'base64url')));
}

export interface Proof {
  /** RFC 7638 thumbprint of the key */
  thumbprint: string;
  /** SHA-256 over key and jti; stored for writes, so that no proof is accepted twice */
  hash: Buffer;
}

export interface ProofExpectation {
  method: string;
  /** public address, without query and fragment */
  url: string;
  /** the token that goes with the proof, if any */
  token: string | undefined;
  /** real time, epoch ms */
  now: number;
}

/**
 * Checks a proof and gives the thumbprint of its key. Any error is 401. Synchronous: the check takes 70 µs, and passing
 * it to a thread would add half of that.
 */
export function verifyProof(jwt: string | undefined, expected: ProofExpectation): Proof {
  try {
    return readProof(jwt ?? '', expected);
  } catch {
    throw new Refusal('not-signed-in');
  }
}

function readProof(jwt: string, expected: ProofExpectation): Proof {
  const [, header = '', payload = '', signature = ''] = (jwt.length <= longestProof && compactForm.exec(jwt)) || [];
  const { key, thumbprint } = getKey(header);
  const signed = Buffer.from(`${header}.${payload}`, 'latin1');
  const isSigned = verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  const claims = isSigned ? proofClaims.parse(readPart(payload)) : undefined;
  if (!claims || !fits(claims, expected)) throw new Refusal('not-signed-in');
  return {
    thumbprint,
    // a read does not need it
    get hash() {
      return hash('sha256', `${thumbprint} ${claims.jti}`, 'buffer');
    },
  };
}

function fits(claims: z.output<typeof proofClaims>, expected: ProofExpectation): boolean {
  const ageMs = expected.now - claims.iat * 1000;
  return (
    claims.htm === expected.method &&
    isSamePlace(claims.htu, expected.url) &&
    ageMs <= proofs.ageMs &&
    ageMs >= -proofs.aheadMs &&
    claims.ath === (expected.token === undefined ? undefined : tokenDigest(expected.token))
  );
}

/** The `ath` claim: base64url SHA-256 of the token. */
function tokenDigest(token: string): string {
  return hash('sha256', token, 'base64url');
}
