import type { StatusKind } from '../../../client/ui/display/StatusBadge.tsx';

export interface RegistrationState {
  kind: StatusKind;
  /** the state's own word */
  words: string;
  /** what it means for those who wait */
  note: string;
}

/** An active company has none of these. */
const states: Readonly<Record<string, RegistrationState>> = {
  Cdd: {
    kind: 'pending',
    words: 'Registration',
    note: 'The bank needs more about this company before it can be used.',
  },
  Review: { kind: 'info', words: 'In review', note: 'The bank is looking at the application.' },
  Declined: { kind: 'failed', words: 'Declined', note: 'The bank has declined the application.' },
};

/** Words for where a registration stands; a state that this version does not know reads as itself. */
export function registrationState(status: string | null): RegistrationState {
  if (status === null) return { kind: 'success', words: 'Active', note: 'This company is a client of the bank.' };
  return states[status] ?? { kind: 'neutral', words: status, note: '' };
}
