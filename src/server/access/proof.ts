/** Proofs of possession after RFC 9449 (DPoP): each call is signed by the key that the session belongs to. */
import { createHash } from 'node:crypto';
import { type CryptoKey, calculateJwkThumbprint, compactVerify, decodeProtectedHeader, importJWK } from 'jose';
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
  key: CryptoKey | Uint8Array;
  thumbprint: string;
}

/** By the header's text, which a browser never changes. Importing a key for each call would triple the cost. */
const knownKeys = new Map<string, KnownKey>();
/** the oldest makes room */
const knownKeysMost = 10_000;

async function keyOf(jwt: string): Promise<KnownKey> {
  const headerText = jwt.slice(0, jwt.indexOf('.'));
  const known = knownKeys.get(headerText);
  if (known) return known;
  const { jwk } = proofHeader.parse(decodeProtectedHeader(jwt));
  const bare = { kty: jwk.kty, crv: jwk.crv, x: jwk.x, y: jwk.y };
  const made = { key: await importJWK(bare, 'ES256'), thumbprint: await calculateJwkThumbprint(bare) };
  if (knownKeys.size >= knownKeysMost) knownKeys.delete(knownKeys.keys().next().value ?? '');
  knownKeys.set(headerText, made);
  return made;
}

/** Longer than any proof of ours: nothing bigger is looked at. */
const longestProof = 2048;
const utf8 = new TextDecoder('utf-8', { fatal: true });

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
  if (!jwt || jwt.length > longestProof) throw refused();
  try {
    const { key, thumbprint } = await keyOf(jwt);
    const { payload } = await compactVerify(jwt, key, { algorithms: ['ES256'] });
    const claims = proofClaims.parse(JSON.parse(utf8.decode(payload)));
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
