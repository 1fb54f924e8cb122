/** Key figures of the users: number and managers, confirmers of payments, approval policy. Pure. */
import type { KeyFigure } from '#client/ui/display/KeyFigures.tsx';
import type { CompanyUser } from '../calls.ts';
import { formatNames } from './userTexts.ts';

export const figureLabels = ['Users', 'May approve payments', 'Approval of payments'] as const;

export function userFigures(users: readonly CompanyUser[], policy: 'any' | 'other'): KeyFigure[] {
  const active = users.filter(({ state }) => state === 'active');
  const holding = (letter: string) => active.filter(({ permissions }) => permissions.includes(letter));
  const names = (letter: string) => formatNames(holding(letter).map(({ name }) => name));
  return [
    { label: figureLabels[0], value: active.length, note: `Managed by ${names('E')}` },
    { label: figureLabels[1], value: holding('C').length, note: names('C') },
    {
      label: figureLabels[2],
      value: policy === 'other' ? 'Four eyes' : 'One person',
      note:
        policy === 'other' ? 'No one approves a payment of their own' : 'Four eyes begin once two people may approve',
    },
  ];
}
