import type { StatusKind } from '#client/ui/display/StatusBadge.tsx';

export interface RegistrationState {
  kind: StatusKind;
  /** the state's own word */
  words: string;
  /** what the state means for the applicant */
  note: string;
}

/** An active company has no such state. */
const states: Readonly<Record<string, RegistrationState>> = {
  Cdd: {
    kind: 'pending',
    words: 'Registration',
    note: 'The bank needs more about this company before it can be used.',
  },
  Review: { kind: 'info', words: 'In review', note: 'We’re reviewing your application.' },
  Declined: { kind: 'failed', words: 'Declined', note: 'The bank has declined the application.' },
};

/** Words for the state of a registration. An unknown state is shown as it is. */
export function registrationState(status: string | null): RegistrationState {
  if (status === null) return { kind: 'success', words: 'Active', note: 'This company is a client of the bank.' };
  return states[status] ?? { kind: 'neutral', words: status, note: '' };
}
