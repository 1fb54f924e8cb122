import { calculateJwkThumbprint, importJWK, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { learnServerTime } from './clock.ts';
import { digest, makeKeys, makeProof } from './proof.ts';

test('a proof names method, address, time of the server and token, and verifies with the key it carries', async () => {
  const keys = await makeKeys();
  learnServerTime('Sat, 21 Nov 2026 08:02:00 GMT');
  const jwt = await makeProof({ keys, token: 'secret-token' }, 'POST', 'http://localhost:3000/web/ping');
  const { payload, protectedHeader } = await jwtVerify(jwt, keys.publicKey, {
    typ: 'dpop+jwt',
    algorithms: ['ES256'],
    currentDate: new Date('2026-11-21T08:02:01Z'),
  });
  expect(payload).toMatchObject({
    htm: 'POST',
    htu: 'http://localhost:3000/web/ping',
    ath: await digest('secret-token'),
  });
  expect(Math.abs(Number(payload.iat) - Date.parse('2026-11-21T08:02:00Z') / 1000)).toBeLessThanOrEqual(2);
  expect(Object.keys(protectedHeader.jwk ?? {}).sort()).toEqual(['crv', 'kty', 'x', 'y']);
  await importJWK({ ...protectedHeader.jwk, kty: 'EC' }, 'ES256');
  expect(await calculateJwkThumbprint({ ...protectedHeader.jwk, kty: 'EC' })).toHaveLength(43);
});

test('no two proofs are the same, and without a token none is bound to one', async () => {
  const keys = await makeKeys();
  const make = () => makeProof({ keys, token: undefined }, 'GET', 'http://localhost:3000/web/login');
  const [one = '', two = ''] = [await make(), await make()];
  const claims = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());
  expect(claims(one).jti).not.toBe(claims(two).jti);
  expect(claims(one)).not.toHaveProperty('ath');
});

test('the private key cannot be read out', async () => {
  const { privateKey } = await makeKeys();
  expect(privateKey.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('jwk', privateKey)).rejects.toThrow();
});
