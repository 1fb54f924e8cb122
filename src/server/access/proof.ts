/** Proofs of possession after RFC 9449 (DPoP): each call is signed by the key that the session belongs to. */
import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { calculateJwkThumbprint } from 'jose';
import * as z from 'zod/mini';
import { Refusal } from '../../shared/errors.ts';
import { session } from '../../shared/limits.ts';

const publicKey = z.strictObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
  y: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
  // browsers export these two as well
  ext: z.optional(z.boolean()),
  key_ops: z.optional(z.array(z.string())),
});

const proofHeader = z.strictObject({ typ: z.literal('dpop+jwt'), alg: z.literal('ES256'), jwk: publicKey });
const proofClaims = z.object({
  htm: z.string(),
  htu: z.string(),
  iat: z.number(),
  jti: z.string().check(z.minLength(8), z.maxLength(128)),
  ath: z.optional(z.string()),
});

interface KnownKey {
  key: KeyObject;
  thumbprint: string;
}

/** By the header's text, which a browser never changes. Importing a key for each call would triple the cost. */
const knownKeys = new Map<string, KnownKey>();
/** the oldest makes room */
const knownKeysMost = 10_000;

async function keyOf(headerText: string): Promise<KnownKey> {
  const known = knownKeys.get(headerText);
  if (known) return known;
  const { jwk } = proofHeader.parse(readPart(headerText));
  const bare = { kty: jwk.kty, crv: jwk.crv, x: jwk.x, y: jwk.y };
  const made = { key: createPublicKey({ key: bare, format: 'jwk' }), thumbprint: await calculateJwkThumbprint(bare) };
  if (knownKeys.size >= knownKeysMost) knownKeys.delete(knownKeys.keys().next().value ?? '');
  knownKeys.set(headerText, made);
  return made;
}

/** Three parts, each strictly base64url; an ES256 signature has 64 bytes (RFC 7518, 3.4). */
const compactForm = /^([A-Za-z0-9_-]{1,700})\.([A-Za-z0-9_-]{1,1300})\.([A-Za-z0-9_-]{86})$/;

function readPart(text: string): unknown {
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'base64url')));
}

export interface Proof {
  /** RFC 7638 thumbprint of the key */
  thumbprint: string;
  /** SHA-256 over key and jti: remembered for writes, so that none is accepted twice */
  hash: Buffer;
}

export interface ProofExpectation {
  method: string;
  /** address without query and fragment, as people reach it */
  url: string;
  /** the token that goes with the proof, if any */
  token: string | undefined;
  /** real time, epoch ms */
  now: number;
}

const refused = () => new Refusal('not-signed-in');

/** Checks a proof and answers whose key made it; anything wrong is 401. */
export async function verifyProof(jwt: string | undefined, expected: ProofExpectation): Promise<Proof> {
  const [, header, payload, signature] = compactForm.exec(jwt ?? '') ?? [];
  if (!header || !payload || !signature) throw refused();
  try {
    const { key, thumbprint } = await keyOf(header);
    // in place: by way of the thread pool, as WebCrypto does it, a check costs half as much again
    const isSigned = verify(
      'sha256',
      Buffer.from(`${header}.${payload}`),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    if (!isSigned) throw refused();
    const claims = proofClaims.parse(readPart(payload));
    const ageMs = expected.now - claims.iat * 1000;
    const fits =
      claims.htm === expected.method &&
      claims.htu === expected.url &&
      ageMs <= session.proofAgeMs &&
      ageMs >= -session.proofAheadMs &&
      claims.ath === (expected.token === undefined ? undefined : tokenDigest(expected.token));
    if (!fits) throw refused();
    return { thumbprint, hash: createHash('sha256').update(`${thumbprint} ${claims.jti}`).digest() };
  } catch {
    throw refused();
  }
}

/** The `ath` claim: base64url SHA-256 of the token. */
function tokenDigest(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
