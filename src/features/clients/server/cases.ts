/** Cases about what the bank knows of a client and allows it: LIMITS, EDD, ODD, RESIDENCE, DOCUMENT. */

import { unlessAbout } from '#features/cases/server/subject.ts';
import { record } from '#server/audit/record.ts';
import { cancelRequest, requestInformation } from '#server/cases/asking.ts';
import type { CaseAction, Decision, DeclaredCase, DescribeCase, FoundCase } from '#server/cases/declared.ts';
import type { Db } from '#server/db/pool.ts';
import { formatMoney } from '#shared/money.ts';
import { limitAloneMostMinor } from '#shared/rules/clientLimits.ts';
import { staffGroups } from '#shared/staffGroups.ts';
import { formatAddress } from '../profileRules.ts';
import { type ClientLimit, clientLimitKeys, clientLimits } from '../record/rules.ts';
import { moveClient, readAddress, registeredAddress } from '../record/server/residence.ts';
import { readLimits, setLimits } from '../record/server/sql.ts';
import { readUse } from './caseSectionsSql.ts';
import { keepProfile, keepTaxResidence, profileFields, taxFacts } from './diligence.ts';
import { applyChanges, changeSections, needsSecondFor, whyNotApplied } from './pendingChanges.ts';
import { isExposed, keepWealth, wealthField } from './wealth.ts';

/** The company sees in its log that its details changed. */
const changed = (db: Db, clientId: string) =>
  record(db, { clientId, verb: 'client.update', subjectKind: 'client', subjectId: clientId });

const approve = (confirm: string): CaseAction => ({ code: 'IAPR', button: 'Approve', confirm });
const decline = (confirm: string): CaseAction => ({ code: 'IDCL', button: 'Decline Request', confirm });

/** In cents. */
function wantedLimits({ props }: Pick<Decision, 'props'>): { key: string; value_minor: number }[] {
  return clientLimitKeys.flatMap((key) => {
    const minor = props[key];
    return typeof minor === 'number' ? [{ key, value_minor: minor }] : [];
  });
}

const limitNow =
  (key: ClientLimit) =>
  async (db: Db, { clientId }: FoundCase): Promise<string> => {
    const found = (await db.many(readLimits, [clientId])).find((row) => row.key === key);
    return found ? formatMoney(found.value_minor) : 'none';
  };

/** What is allowed, and what of it is used where the ledger counts that. */
const limitSections: DescribeCase = async (db, { clientId }) => {
  const words = new Map<string, string>(Object.entries(clientLimits));
  const used = new Map((await db.many(readUse, [clientId])).map((one) => [one.key, one.used_minor]));
  const rows = (await db.many(readLimits, [clientId])).map(({ key, value_minor: minor }) => {
    const usedMinor = used.get(key);
    return [words.get(key) ?? key, formatMoney(minor), usedMinor === undefined ? '' : formatMoney(usedMinor)];
  });
  const columns = [{ title: 'Limit' }, { title: 'Now, EUR', isNumber: true }, { title: 'Used, EUR', isNumber: true }];
  return [{ title: 'Limits', place: 'evidence', columns, rows }];
};

const limits: DeclaredCase = {
  type: 'LIMITS',
  sections: limitSections,
  actions: [
    {
      ...approve('The limits become those that are entered. Above 100 000 EUR a second person confirms.'),
      fields: clientLimitKeys.map((key) => ({ key, label: clientLimits[key], kind: 'limit', now: limitNow(key) })),
      needsEntry: 'Enter at least one limit.',
      whyNot: unlessAbout('LIMITS'),
      stepUp: true,
      needsSecond: (_, __, decision) =>
        wantedLimits(decision).some(({ value_minor: minor }) => minor > limitAloneMostMinor),
      // a limit of nothing stops a client as a lock does
      tightens: ({ clientId }) => ({ did: 'changed limits of', subjects: [clientId] }),
      effect: async ({ db }, { clientId }, decision) => {
        await db.run(setLimits, [clientId, JSON.stringify(wantedLimits(decision))]);
        await record(db, { clientId, verb: 'limit.change', subjectKind: 'client', subjectId: clientId });
      },
    },
    decline('The limits stay as they are.'),
    requestInformation,
    cancelRequest,
  ],
};

const review = 'What you enter becomes the profile, the rest of it stays, and the next review counts from today.';

const dueDiligence = (type: 'EDD' | 'ODD', more: Partial<CaseAction> = {}): DeclaredCase => ({
  type,
  actions: [
    {
      ...approve(review),
      fields: profileFields,
      needsEntry: 'Enter what you found, or say that the profile is still as declared.',
      effect: keepProfile,
      ...more,
    },
    decline('Nothing is locked by that: propose a restriction, closing or a new request.'),
    requestInformation,
    cancelRequest,
  ],
});

/** Of somebody in office, going on is decided by the Head of AML too. */
const enhanced: Partial<CaseAction> = {
  confirm: `${review} For a person in office it also says where the wealth comes from, and the Head of AML consents.`,
  fields: [wealthField, ...profileFields],
  needsSecond: (db, { clientId }) => isExposed(db, clientId),
  confirmedBy: async () => staffGroups.headOfAml,
  effect: async (context, found, decision) => {
    await keepProfile(context, found, decision);
    await keepWealth(context, found, decision);
  },
};

async function residenceFacts(db: Db, { clientId }: FoundCase) {
  const address = await db.maybe(readAddress, [clientId, 'R']);
  const now = address && { label: 'Registered address now', value: formatAddress(address) };
  return [...(now ? [now] : []), ...(await taxFacts(db, clientId))];
}

const residence: DeclaredCase = {
  type: 'RESIDENCE',
  facts: residenceFacts,
  actions: [
    {
      ...approve(
        'The registered address and the tax residences become those that you enter, and the score is recalculated.',
      ),
      fields: [
        { key: 'country', label: 'Country (ISO code)', kind: 'text', required: true },
        { key: 'street', label: 'Street', kind: 'text', required: true },
        { key: 'postalCode', label: 'Postal code, where the country has them', kind: 'text' },
        { key: 'city', label: 'City', kind: 'text', required: true },
        { key: 'taxCountries', label: 'Tax residences (ISO codes, by comma)', kind: 'text' },
      ],
      whyNot: unlessAbout('RESIDENCE'),
      effect: async (context, { clientId }, decision) => {
        const { db } = context;
        await moveClient(context, clientId, registeredAddress(decision.props));
        await keepTaxResidence(db, clientId, decision);
        await changed(db, clientId);
      },
    },
    decline('Everything stays as it is.'),
    requestInformation,
    cancelRequest,
  ],
};

const document: DeclaredCase = {
  type: 'DOCUMENT',
  sections: changeSections,
  actions: [
    {
      code: 'DOCA',
      button: 'Approve',
      confirm: 'What was asked for is changed now. Files that you have approved stay with the client.',
      whyNot: whyNotApplied,
      needsSecond: (db, { id }) => needsSecondFor(db, id),
      effect: async ({ db }, found) => {
        await applyChanges(db, found);
        await changed(db, found.clientId);
      },
    },
    { code: 'DOCR', button: 'Reject', confirm: 'What was asked for is dropped.' },
    { ...requestInformation, button: 'Return', confirm: 'The client is asked for another document.' },
    { code: 'hold', button: 'Hold', confirm: 'The case waits. Nothing changes.' },
    cancelRequest,
  ],
};

export const clientCases: readonly DeclaredCase[] = [
  limits,
  dueDiligence('EDD', enhanced),
  dueDiligence('ODD'),
  residence,
  document,
];
