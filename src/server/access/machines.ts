/** Programs that prove themselves by a secret, such as the card processor. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { isSignedTime, processorHeaders, signatureMs, signedText } from '#shared/machineSignature.ts';
import { type Machine, machines } from '#shared/permissions.ts';

export type MachineSecrets = Readonly<Partial<Record<Machine, string | undefined>>>;

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** Whether an authorization header holds this secret, as `Bearer <secret>`. Compares in constant time. */
export function holdsSecret(authorization: string, secret: string): boolean {
  return timingSafeEqual(givenHash(authorization), sha256(secret));
}

const givenHash = (authorization: string) => sha256(/^Bearer ([\x21-\x7e]{1,200})$/.exec(authorization)?.[1] ?? '');

/**
 * The program whose secret an authorization header holds, as `Bearer <secret>` (RFC 6750). Compares every secret, each
 * in constant time.
 */
export function getMachine(authorization: string, secrets: MachineSecrets = {}): Machine | undefined {
  const names = Object.entries(secrets).flatMap(([name, secret]) =>
    secret && name !== signer && holdsSecret(authorization, secret) ? [name] : [],
  );
  return names.find((name): name is Machine => Object.hasOwn(machines, name));
}

/** It signs each message instead of sending its secret. */
const signer = 'processor' satisfies Machine;

/** The hex HMAC-SHA-256 that a message carries; `time` is ISO 8601 UTC. */
export function getSignature(secret: string, time: string, body: string): string {
  return createHmac('sha256', secret).update(signedText(time, body)).digest('hex');
}

export interface SignedMessage {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
  /** epoch ms */
  now: number;
}

/** The card processor, if the message carries its signature, not older or younger than five minutes. Constant time. */
export function getSigningMachine(
  { headers, body, now }: SignedMessage,
  secrets: MachineSecrets = {},
): Machine | undefined {
  const time = headers[processorHeaders.time];
  const signature = headers[processorHeaders.signature];
  const secret = secrets[signer];
  if (typeof time !== 'string' || typeof signature !== 'string' || !secret) return undefined;
  if (!isSignedTime(time) || !/^[0-9a-f]{64}$/.test(signature)) return undefined;
  if (!(Math.abs(now - Date.parse(time)) <= signatureMs)) return undefined;
  const isRight = timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(getSignature(secret, time, body), 'hex'));
  return isRight ? signer : undefined;
}
