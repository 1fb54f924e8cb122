/** Proofs of possession after RFC 9449 (DPoP): what the `session` header holds. */
import { encode } from 'jose/base64url';
import { SignJWT } from 'jose/jwt/sign';
import { serverNow } from './clock.ts';

/** The key pair of a browser and, once it has one, the token that belongs to it. */
export interface Identity {
  keys: CryptoKeyPair;
  token: string | undefined;
}

/** A key pair that no script can read: the browser only signs with it. */
export function makeKeys(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
}

/**
 * Signs one request.
 * @param url origin and path, without query
 */
export async function makeProof({ keys, token }: Identity, method: string, url: string): Promise<string> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', keys.publicKey);
  const claims = {
    htm: method,
    htu: url,
    jti: crypto.randomUUID(),
    ...(token === undefined ? {} : { ath: await digest(token) }),
  };
  return new SignJWT(claims)
    .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } as JsonWebKey })
    .setIssuedAt(Math.floor(serverNow() / 1000))
    .sign(keys.privateKey);
}

/** base64url of the SHA-256 of a text or of bytes. */
export async function digest(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return encode(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
