/** Cases about becoming a client: COMPANY for companies, OPEN and REOPEN for natural persons (decisions section 6). */
import { cancelRequest, requestInformation } from '#server/cases/asking.ts';
import type { CaseAction, CaseField, Decision, DeclaredCase, FoundCase } from '#server/cases/declared.ts';
import type { Db } from '#server/db/pool.ts';
import type { StaffRole } from '#shared/permissions.ts';
import { askedLimits } from '#shared/rules/asked.ts';
import { staffGroups } from '#shared/staffGroups.ts';
import { fieldLabels } from '../fieldLabels.ts';
import { decisionMessages } from '../messages.ts';
import { declineReasons } from '../reasons.ts';
import { dropContract, requireSignature } from './contracts.ts';
import { getCorrections } from './corrections.ts';
import { approveCompany, declineCompany, returnToApplicant, takeReturnBack } from './decisions.ts';
import {
  chosenServices,
  companyFacts,
  companyOwners,
  correctable,
  getRiskLevel,
  whyNotApprovable,
  whyNotRequired,
} from './facts.ts';
import { arrivals, dropFee, matchFee, requireFee, whyNoFee } from './fees.ts';
import { applicantFacts, declinePerson, isBarred, openPerson, reopenPerson, unlessLetIn } from './persons.ts';
import { companyProofs } from './proofs.ts';

/** Registrations of companies are for Admin and Client Management only (specification, section 4). */
const roles: readonly StaffRole[] = staffGroups.registrationDesk;

const toCorrect: CaseField = {
  key: 'fields',
  label: 'Fields to correct',
  kind: 'some',
  options: correctable,
  hasWords: true,
  missing: decisionMessages.formMissing,
};
/** What the officer has chosen and written is the request, unless it was composed. */
const parseAsked = ({ props }: Pick<Decision, 'props'>) => {
  const { fields, notes } = getCorrections(props);
  if (fields.length === 0) return undefined;
  const written = fields.filter((field) => notes[field]);
  const others = fields.filter((field) => !notes[field]).map((field) => fieldLabels[field]);
  if (written.length >= askedLimits.items) return { items: [question(`${fields.length} fields of your application`)] };
  const listed = others.join(', ');
  return {
    items: [
      ...written.map((field) => question(`${fieldLabels[field]}: ${notes[field]}`.slice(0, 280))),
      ...(others.length > 0 ? [question(listed.length > 240 ? `${others.length} fields` : listed)] : []),
    ],
  };
};
const question = (what: string) => ({
  kind: 'question' as const,
  words: `Please correct: ${what}.`.replace(/\.\.$/, '.'),
});

const ask: CaseAction = {
  ...requestInformation,
  code: 'BREQ',
  button: 'Request information',
  roles,
  fields: [toCorrect],
  asked: parseAsked,
  effect: returnToApplicant,
};
const takeBack: CaseAction = { ...cancelRequest, code: 'BCNC', roles, effect: takeReturnBack };

const reasonLabels = Object.fromEntries(Object.entries(declineReasons).map(([code, { words }]) => [code, words]));

const decline: CaseAction = {
  code: 'BDCL',
  button: 'Decline',
  confirm:
    'The applicant is sent the text that belongs to each reason, and what ‘A decline also names’ on this case lists. ' +
    'Where there is no application, the case alone ends.',
  roles,
  reasons: reasonLabels,
  fields: [
    {
      key: 'evidence',
      label: 'Evidence',
      kind: 'one',
      choices: { fine: 'Nothing was edited', edited: 'Was edited: a FRAUD case opens' },
      required: true,
    },
  ],
  effect: declineCompany,
};

/** A company that staff have declined once is let in like one of high risk. */
const getConsent = async (db: Db, clientId: string) =>
  (await isBarred(db, clientId)) ? 'H' : getRiskLevel(db, clientId);

const approve: CaseAction = {
  code: 'BAPR',
  button: 'Approve',
  confirm: 'The company becomes a client: its account is opened, and the applicant gets the rights of the position.',
  roles,
  fields: [
    {
      key: 'sole',
      label: 'The applicant represents the company',
      kind: 'one',
      choices: { yes: 'Alone: all rights', no: 'With others: the rights of the position' },
      required: true,
    },
    {
      key: 'terms',
      label: 'Company Terms are added for',
      kind: 'some',
      options: chosenServices,
      required: true,
      every: true,
      none: 'The application names no services.',
      missing: decisionMessages.termsMissing,
    },
  ],
  whyNot: whyNotApprovable,
  needsSecond: async (db, found) => (await getConsent(db, found.clientId)) !== 'L',
  confirmedBy: async (db, { clientId }) => ((await getConsent(db, clientId)) === 'H' ? staffGroups.headOfAml : roles),
  effect: approveCompany,
};

/** What a registration waits for, besides answers: each is asked for, comes, or is taken back. */
const waits: readonly CaseAction[] = [
  {
    code: 'requireFee',
    button: 'Require payment',
    confirm:
      'The applicant is shown the fee of the price list with a ' +
      'reference. The case comes back by itself when it arrives.',
    roles,
    from: 5,
    whyNot: async (db, found, actor) => (await whyNotRequired(db, found, actor)) ?? whyNoFee(db, found),
    effect: requireFee,
  },
  {
    code: 'matchFee',
    button: 'Fee received',
    confirm: 'The chosen payment is the fee of this registration. No other registration can have it.',
    roles,
    from: 1,
    fields: [
      {
        key: 'payment',
        label: 'Payment',
        kind: 'some',
        options: arrivals,
        required: true,
        none: 'No payment has arrived that could be the fee.',
      },
    ],
    effect: matchFee,
  },
  {
    code: 'dropFee',
    button: 'Take payment back',
    confirm: 'The applicant is no longer asked for the fee. What was paid nevertheless stays on the account for fees.',
    roles,
    from: 1,
    effect: ({ db }, { clientId }) => dropFee(db, clientId),
  },
  {
    code: 'requireSignature',
    button: 'Require signature',
    confirm: 'The applicant is shown the contract, and signs it on their device. The case comes back by itself then.',
    roles,
    from: 5,
    whyNot: whyNotRequired,
    effect: requireSignature,
  },
  {
    code: 'dropContract',
    button: 'Take contract back',
    confirm: 'The applicant can no longer sign the contract.',
    roles,
    from: 2,
    effect: ({ db }, { clientId }) => dropContract(db, clientId),
  },
];

const consent = {
  needsSecond: (db: Db, { clientId }: FoundCase) => isBarred(db, clientId),
  confirmedBy: async () => staffGroups.headOfAml,
};
const declining = { code: 'IDCL', button: 'Decline boarding' } as const;

export const registrationCases: readonly DeclaredCase[] = [
  {
    type: 'OPEN',
    facts: applicantFacts('OPEN'),
    actions: [
      {
        ...{ code: 'IAPR', button: 'Approve', ...consent, whyNot: unlessLetIn('OPEN'), effect: openPerson },
        confirm: 'The person becomes a client, and an account with its IBAN is opened.',
      },
      {
        ...declining,
        confirm: 'The person does not become a client, unless an account was opened meanwhile. The reason is kept.',
        effect: declinePerson,
      },
      requestInformation,
      cancelRequest,
    ],
  },
  {
    type: 'REOPEN',
    facts: applicantFacts('REOPEN'),
    actions: [
      {
        ...{ code: 'IAPR', button: 'Approve', ...consent, whyNot: unlessLetIn('REOPEN'), effect: reopenPerson },
        confirm: 'The person is a client again. An account is opened where none is left.',
      },
      { ...declining, confirm: 'The person stays closed or declined, as before. The reason is kept.' },
      requestInformation,
      cancelRequest,
    ],
  },
  {
    type: 'COMPANY',
    facts: companyFacts,
    sections: companyOwners,
    proofs: companyProofs,
    actions: [ask, decline, approve, takeBack, ...waits],
  },
];
