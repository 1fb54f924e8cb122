// How alike two names are.
import fc from 'fast-check';
import { compareNames } from '#features/screening/server/matching/compareNames.ts';
import { type NameKind, normalizeName } from '#features/screening/server/matching/fold.ts';

export const alike = (one: string, other: string, kind: NameKind = 'person') =>
  compareNames(normalizeName(one, kind), normalizeName(other, kind)).value;

export const kind = fc.constantFrom<NameKind>('person', 'organisation');
