/** Proofs of possession after RFC 9449 (DPoP): what the `session` header holds. */
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
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } };
  const payload = { ...claims, iat: Math.floor(serverNow() / 1000) };
  const signed = `${getPart(header)}.${getPart(payload)}`;
  // Web Crypto signs in the form that JWS asks for: r and s, 32 bytes each (RFC 7518, section 3.4)
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, keys.privateKey, toBytes(signed));
  return `${signed}.${base64url(new Uint8Array(signature))}`;
}

function getPart(value: object): string {
  return base64url(toBytes(JSON.stringify(value)));
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function base64url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** base64url of the SHA-256 of a text or of bytes. */
export async function digest(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof content === 'string' ? toBytes(content) : content;
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
