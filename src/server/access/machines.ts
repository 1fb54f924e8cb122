/** Programs that call with a secret of their own, such as the card processor. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { type Machine, machines } from '../../shared/permissions.ts';

export type MachineSecrets = Readonly<Partial<Record<Machine, string | undefined>>>;

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/**
 * The program whose secret an authorization header holds, as `Bearer <secret>` (RFC 6750). Compares every secret, each in
 * constant time.
 */
export function machineOf(authorization: string, secrets: MachineSecrets = {}): Machine | undefined {
  const given = sha256(/^Bearer ([\x21-\x7e]{1,200})$/.exec(authorization)?.[1] ?? '');
  const names = Object.entries(secrets).flatMap(([name, secret]) =>
    secret && timingSafeEqual(given, sha256(secret)) ? [name] : [],
  );
  return names.find((name): name is Machine => Object.hasOwn(machines, name));
}
