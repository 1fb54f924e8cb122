/** Programs that prove themselves by a secret, such as the card processor. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { type Machine, machines } from '../../shared/permissions.ts';

export type MachineSecrets = Readonly<Partial<Record<Machine, string | undefined>>>;

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** Whether an authorization header holds this secret, as `Bearer <secret>`. Compares in constant time. */
export function holdsSecret(authorization: string, secret: string): boolean {
  return timingSafeEqual(givenHash(authorization), sha256(secret));
}

const givenHash = (authorization: string) => sha256(/^Bearer ([\x21-\x7e]{1,200})$/.exec(authorization)?.[1] ?? '');

/**
 * The program whose secret an authorization header holds, as `Bearer <secret>` (RFC 6750). Compares every secret, each in
 * constant time.
 */
export function machineOf(authorization: string, secrets: MachineSecrets = {}): Machine | undefined {
  const names = Object.entries(secrets).flatMap(([name, secret]) =>
    secret && holdsSecret(authorization, secret) ? [name] : [],
  );
  return names.find((name): name is Machine => Object.hasOwn(machines, name));
}
