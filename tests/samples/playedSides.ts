// A play as the sides that the engine sees: for tests without a bank.

import type { Side } from '#features/monitoring/engine/sides.ts';
import type { Movement } from '#features/monitoring/play/movement.ts';
import type { FlowKind } from '#features/monitoring/rules/condition.ts';

const kinds: Readonly<Record<Movement['what'], FlowKind>> = {
  in: 'other',
  out: 'other',
  cash: 'cash',
  deposit: 'deposit',
};

/** @param firstDay of the play, in days since 1970-01-01 */
export function playedSides(movements: readonly Movement[], firstDay: number): Side[] {
  return movements.map(({ day, what, minor, party }, i) => ({
    ...{ n: BigInt(i + 1), clientId: '10000000001', day: firstDay + day, bookedOn: firstDay + day },
    direction: what === 'in' || what === 'deposit' ? 'in' : 'out',
    kind: kinds[what],
    iban: kinds[what] === 'other' ? `LT${String(party).padStart(18, '0')}` : '',
    ...{ amount: minor, paymentId: '', sign: 1 },
  }));
}
