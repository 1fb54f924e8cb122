/**
 * About whom a case can be opened and decided (decisions for the back office, section 1): OPEN and REOPEN are about
 * persons, COMPANY about companies. The screens and the server ask the same functions. Pure.
 */
import { hasStatus } from '#shared/clientStatus.ts';
import { type CaseType, caseFacts } from './rules.ts';

/** A client, as far as cases about its beginning ask. */
export interface CaseSubject {
  type: 'N' | 'LEGAL';
  flags: string;
  /** one that is open */
  hasAccount: boolean;
}

/** The same for who approves: a stop hinders the opening of an account. */
export interface Applicant extends CaseSubject {
  /** locked, or an account blocked; a stop of outgoing money is none */
  isStopped: boolean;
}

/** Types that let somebody in. */
export type Boarding = 'OPEN' | 'REOPEN' | 'COMPANY';

const kindLabels = { N: 'This case is about persons only.', LEGAL: 'This case is about companies only.' } as const;

/** Their approval changes what the bank has of a client: about anybody else they could only be declined. */
const ofClients: readonly CaseType[] = ['LIMITS', 'RESIDENCE', 'BAILIFF', 'DOCUMENT', 'PAYMENT', 'CHILD', 'FAMILY'];

const personsOnly = ({ type }: CaseSubject) => (type === 'LEGAL' ? kindLabels.N : undefined);

/** What must be so of the client besides its kind: the first sentence that is true is in the way. */
const conditions: Partial<Readonly<Record<CaseType, (subject: CaseSubject) => string | undefined>>> = {
  OPEN: ({ flags, hasAccount }) => {
    if (hasAccount) return 'The client has an account already.';
    return hasStatus(flags, 'closed') ? 'The client is closed. A case of type Reopen lets it in again.' : undefined;
  },
  REOPEN: ({ flags }) => (/[DZ]/.test(flags) ? undefined : 'The client is neither closed nor declined.'),
  COMPANY: ({ flags, hasAccount }) => {
    if (hasAccount) return 'The company is a client already.';
    return hasStatus(flags, 'closed') ? 'The company is closed. It applies under a new number.' : undefined;
  },
  CHILD: personsOnly,
  FAMILY: personsOnly,
  PATTERN: personsOnly,
};

/** Whether a case of this type is about this kind of client at all; undefined: somebody who is no client. */
export function isAbout(type: CaseType, kind: CaseSubject['type'] | null | undefined): boolean {
  const { about } = caseFacts[type];
  return about === undefined || about === kind;
}

/** Why no case of this type is opened about this client; nothing: it can be. */
export function whyNotAbout(type: CaseType, subject: CaseSubject | undefined): string | undefined {
  const { about } = caseFacts[type];
  if (!isAbout(type, subject?.type)) return about && kindLabels[about];
  if (subject === undefined) return ofClients.includes(type) ? 'This case is about clients only.' : undefined;
  return conditions[type]?.(subject);
}

/** A case of this type decides about a payment that the bank holds: it cannot be opened without one. */
export const needsPayment = (type: CaseType): boolean => type === 'PAYMENT';

export const notHeldText = 'The bank does not hold this payment. There is nothing to approve.';

/** Why a case of this type does not let this client in now; nothing: it does. */
export function whyNotLetIn(type: Boarding, subject: Applicant): string | undefined {
  const isOpening = !subject.hasAccount;
  return (
    whyNotAbout(type, subject) ??
    (isOpening && subject.isStopped ? 'The client is locked. No account is opened before that has ended.' : undefined)
  );
}
