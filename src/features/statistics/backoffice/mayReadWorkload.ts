import type { StaffUser } from '#client/session/person.ts';
import { workloadReaders } from '../workloadCalls.ts';

/** For the Head of AML, who stands in for them, and administrators. */
export function mayReadWorkload({ role, deputyOf }: Pick<StaffUser, 'role' | 'deputyOf'>): boolean {
  return workloadReaders.some((reader) => reader === role || reader === deputyOf);
}
