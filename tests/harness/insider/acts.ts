// What each call of staff may do alone, and what a thief would send with it.
import { randomUUID } from 'node:crypto';
import { caseTypes } from '#features/cases/rules.ts';
import { samplePng } from '#tests/samples/clientFiles.ts';
import { formWith } from '#tests/samples/requests.ts';
import { sampleRule } from '#tests/samples/rules.ts';
import { type Reply, textField } from '../bank.ts';
import { bankToday } from '../bankDay.ts';
import type { Desk } from '../desks.ts';
import { companies, ibans, people, staff } from '../village.ts';
import { type GuardName, theftStreet } from './guarded.ts';
import { type Loot, others } from './world.ts';

/**
 * What a call of staff may do alone. second: nothing, another person confirms (where the call says so for some inputs
 * only, the others are within its sums). tightening: it takes something away. harmless: it touches nothing that is
 * guarded.
 */
type Kind = 'second' | 'tightening' | 'harmless';
export interface Act {
  kind: Kind;
  /** what a thief would send */
  bodies?: readonly unknown[];
  /** after the word or behind it */
  query?: string;
  /** values with which the call gets through; the others are those of everybody */
  good?: (loot: Loot) => { params?: Readonly<Record<string, string>>; query?: string; body?: unknown };
  /** makes it, where it takes more than one call or a file */
  run?: (desk: Desk) => Promise<Reply>;
  /** what one person may do with it alone has a sum, so every body is sent, one after the other */
  hasSum?: true;
  /** what one person may change by it, though it is guarded */
  may?: readonly GuardName[];
}

const comment = 'A thief.';
const commented = [{ comment }];

/** Sends bytes for a client, up to the name. */
async function sentFile({ browser }: Desk, clientId: string): Promise<{ token: string; reply: Reply }> {
  const begun = await browser.send('GET', `/web/file/${clientId}`);
  if (begun.status !== 200) return { token: '', reply: begun };
  const token = textField(begun.body, 'token');
  const headers = { 'content-type': 'image/png' };
  return { token, reply: await browser.send('PUT', `/web/file/${token}`, { text: samplePng(), headers }) };
}

async function putPicture(desk: Desk, picture: string): Promise<Reply> {
  const { token } = await sentFile(desk, people.stranger);
  const path = `/web/clients/${people.stranger}/${picture}.jpg`;
  return desk.browser.send('PUT', path, { body: { token, comment } });
}

async function sendList({ browser }: Desk): Promise<Reply> {
  const rows = 'id,kind,name,aliases,birth_dates,countries,identifiers,programme\nw1,company,Some Trading LLC,,,AE,,\n';
  const form = formWith({ format: 'own-csv' }, 'list.csv', Buffer.from(rows), 'main');
  return browser.send('POST', '/web/lookup?US', form);
}

function declareLink({ browser }: Desk): Promise<Reply> {
  const path = `/web/own-staff/links/${people.finance}`;
  return browser.send('PUT', path, { body: { relation: 'family', comment } });
}

export const acts: Readonly<Record<string, Act>> = {
  explainLooks: { kind: 'harmless', bodies: commented },
  makeEnrolment: { kind: 'second' },
  replaceLostDevices: { kind: 'second', bodies: [{ comment, contacts: 'none' }] },
  revokePasskeyOf: {
    kind: 'tightening',
    good: ({ passkeyId }) => ({ params: { personId: people.director, passkeyId } }),
  },
  createStaff: {
    kind: 'second',
    bodies: [{ fullName: 'Naujas Vagis', dateOfBirth: '1980-01-01', role: 'A', keys: ['U', 'E', 'S'] }],
  },
  updateStaff: {
    kind: 'second',
    bodies: [{ fullName: 'Staff A', role: 'A', keys: [...'DRTIUPC0AZES'] }],
    good: () => ({ params: { userId: staff.S } }),
  },
  setAway: {
    ...{ kind: 'second', bodies: [{ awayUntil: '2099-01-01' }, { awayUntil: null }] },
    good: () => ({ params: { userId: staff.S } }),
  },
  // suspends at once, see controllers.test.ts
  deactivateStaff: { kind: 'second', good: () => ({ params: { userId: staff.C } }) },
  // of oneself it holds at once, as declareLink does
  linkClient: {
    kind: 'second',
    good: () => ({
      params: { userId: staff.H, clientId: companies.timber },
      body: { relation: 'family', comment },
    }),
  },
  setOwnAway: { kind: 'harmless', bodies: [{ awayUntil: '2099-01-01' }, { awayUntil: null }] },
  // a client that no other call here is about
  declareLink: { kind: 'tightening', run: declareLink, may: ['staffLinks'] },
  unlinkClient: { kind: 'second', good: () => ({ params: { userId: staff.E, clientId: companies.bakery } }) },
  nameDeputy: {
    kind: 'second',
    bodies: [{ personId: staff.M, from: '2020-01-01', until: '2020-12-31' }],
    // they replace somebody until tomorrow
    good: ({ soon }) => ({ body: { personId: staff.M, from: soon, until: soon } }),
  },
  endDeputy: { kind: 'second', good: ({ deputyId }) => ({ params: { deputyId } }) },
  confirmProposal: {
    kind: 'harmless',
    bodies: [
      { version: 0, comment: '' },
      { version: 1, comment: '' },
    ],
  },
  returnProposal: {
    ...{ kind: 'harmless', bodies: [{ version: 0, comment }] },
    good: ({ colleaguesProposal }) => ({ params: { proposalId: colleaguesProposal } }),
  },
  withdrawProposal: { kind: 'harmless', bodies: [{ version: 0, comment: '' }] },
  // as one by one; above 20 a second person confirms
  tryClosing: { kind: 'harmless', good: ({ closable }) => ({ body: { cases: closable } }) },
  actOnCases: { kind: 'harmless', bodies: [{ act: 'take', filter: {}, comment: '' }] },
  closeCases: { kind: 'second', good: ({ closable }) => ({ body: { cases: closable, comment } }) },
  holdData: { kind: 'tightening', bodies: [{ comment, props: { cause: 'CLAIM', reference: 'e2-77' } }] },
  releaseData: {
    kind: 'second',
    good: ({ holdId }) => ({ params: { clientId: companies.timber }, body: { comment, props: { holdId } } }),
  },
  lockClient: { kind: 'tightening', bodies: commented },
  unlockClient: {
    kind: 'second',
    bodies: commented,
    good: () => ({ params: { clientId: companies.lonely } }),
  },
  blockFund: {
    ...{ kind: 'tightening', bodies: commented, query: `=EUR.${ibans.bakery}` },
    good: () => ({ params: { clientId: companies.timber }, query: `=EUR.${ibans.timberReserve}` }),
  },
  unblockFund: {
    ...{ kind: 'second', bodies: commented, query: `=EUR.${ibans.bakery}` },
    good: () => ({ params: { clientId: companies.bakery } }),
  },
  setClientInfo: { kind: 'harmless', bodies: [{ comment, props: { info: 'A friend' } }] },
  changeClientLimits: {
    kind: 'second',
    bodies: [
      { comment, props: { limits: { dayOut: 10_000_100 } } },
      { comment, props: { limits: { dayOut: 10_000_000, monthOut: 500_000_000 } } },
      { comment, props: { limits: { dayOut: 10_000_000 } } },
      { comment, props: { limits: { dayOut: null } } },
    ],
  },
  changeClientContact: { kind: 'second', bodies: [{ comment, props: { email: 'thief@example.test' } }] },
  identifyClient: {
    kind: 'second',
    bodies: [
      {
        comment,
        document: {
          ...{ kind: 'passport', number: 'LT1234567', country: 'LT', issuedOn: '2020-01-01', expiresOn: '2099-01-01' },
          fullName: 'A Thief',
        },
      },
    ],
    good: () => ({ params: { clientId: people.stranger } }),
  },
  // all who act for the client are informed, and no card goes there until somebody else has confirmed it
  moveClient: {
    kind: 'harmless',
    bodies: [{ comment, address: { Country: 'LT', Street: theftStreet, PostalCode: '1', City: 'Vilnius', Type: 'R' } }],
    good: () => ({ params: { clientId: companies.timber } }),
  },
  saveCddProfile: {
    kind: 'harmless',
    bodies: [
      {
        comment,
        cddProfile: {
          ...{ purpose: 'b2b', incoming: 1_000_000, outgoing: 1_000_000, cash: 0 },
          ...{ countries: ['LT'], sources: ['sales'], taxCountries: ['LT'], activities: ['16'] },
        },
      },
    ],
  },
  overrideScore: {
    kind: 'second',
    bodies: ['L', 'M', 'H'].map((level) => ({ comment, props: { factor: 'ALL', level, lastDay: '2099-01-01' } })),
    good: ({ soon }) => ({
      ...{
        params: { clientId: companies.timber },
        body: { comment, props: { factor: 'ALL', level: 'M', lastDay: soon } },
      },
    }),
  },
  endOffice: {
    kind: 'second',
    bodies: [{ comment, props: { endedOn: '2020-01-01' } }],
    good: () => ({ params: { clientId: people.stranger } }),
  },
  lowerOffice: { kind: 'second', bodies: commented, good: () => ({ params: { clientId: people.representative } }) },
  tightenApprovals: {
    kind: 'tightening',
    bodies: commented,
    good: () => ({ params: { clientId: companies.bakery } }),
  },
  giveNotice: { kind: 'harmless', bodies: commented },
  withdrawNotice: { kind: 'harmless', bodies: commented },
  closeClient: { kind: 'tightening', bodies: commented, good: () => ({ params: { clientId: others.empty } }) },
  closeClientAtOnce: { kind: 'tightening', bodies: commented, good: () => ({ params: { clientId: others.gone } }) },
  chargeClient: {
    ...{ kind: 'second', hasSum: true, may: ['payments'] },
    bodies: ['499.00', '250.00', '0.01', '500.01'].map((amount) => ({ amount, code: 'OTHER', comment })),
  },
  // alone between accounts of the bank only
  postToLedger: {
    ...{ kind: 'second', hasSum: true },
    bodies: ['999.99', '0.01', '1000.00'].flatMap((amount) =>
      [
        ['EUR.SUSPENSE', 'EUR.FEES'],
        [`EUR.${ibans.timber}`, 'EUR.SUSPENSE'],
        ['EUR.SAFEGUARD', `EUR.${ibans.bakery}`],
        [`EUR.RECEIVABLE.${companies.timber}`, 'EUR.FEES'],
        [`EUR.${ibans.timber}`, `EUR.${ibans.timberReserve}`],
      ].map(([debit, credit]) => ({
        id: randomUUID(),
        debit,
        credit,
        amount,
        message: comment,
        timestamp: bankToday(),
      })),
    ),
  },
  addToWhiteList: { kind: 'second', bodies: commented },
  endWhiteList: {
    ...{ kind: 'tightening', bodies: commented },
    good: () => ({ params: { iban: ibans.bakery, sourceId: companies.timber, externalId: 'CASH.1K' } }),
  },
  voidTransaction: {
    kind: 'second',
    bodies: ['BANK', 'COURT'].map((reason) => ({ comment, props: { reason } })),
    good: ({ payments }) => ({ params: { clientId: companies.timber, paymentId: payments.executed } }),
  },
  saveRelation: {
    ...{ kind: 'second', bodies: commented },
    good: () => ({ params: { clientId: people.stranger, role: 'SPOUSE', subjectId: people.baker } }),
  },
  saveRelationWithOptions: { kind: 'second', bodies: commented },
  joinParty: {
    kind: 'second',
    bodies: commented,
    good: ({ partyId }) => ({ params: { partyId, clientId: people.stranger } }),
  },
  endRelation: {
    ...{ kind: 'second', bodies: commented },
    good: ({ ownerId }) => ({ params: { clientId: companies.timber, role: 'P', subjectId: ownerId } }),
  },
  createParty: { kind: 'harmless', bodies: [{ kind: 'P', name: 'A Thief', birthDate: '1980-01-01', country: 'LT' }] },
  // what the clearing has said counts: its transfer is settled
  retryRailMessage: {
    ...{ kind: 'harmless', bodies: commented, may: ['payments'] },
    good: ({ foreign }) => ({ params: { messageId: foreign.fileId } }),
  },
  returnRecalled: {
    ...{ kind: 'second', bodies: commented },
    good: ({ foreign }) => ({ params: { recallId: foreign.recalls.returned } }),
  },
  takeSetAside: {
    ...{ kind: 'second', bodies: [{ iban: ibans.timber, payer: 'A Thief', comment }] },
    good: ({ foreign }) => ({ params: { transferId: foreign.aside.taken } }),
  },
  returnSetAside: {
    ...{ kind: 'second', bodies: [{ reason: 'MS03', comment }] },
    good: ({ foreign }) => ({ params: { transferId: foreign.aside.returned } }),
  },
  retryCardMessage: {
    ...{ kind: 'second', bodies: commented },
    good: ({ foreign }) => ({ params: { messageId: foreign.messages.retried } }),
  },
  closeCardMessage: {
    ...{ kind: 'second', bodies: commented },
    good: ({ foreign }) => ({ params: { messageId: foreign.messages.closed } }),
  },
  // the money stays with the client who was paid
  refuseRecall: {
    ...{ kind: 'harmless', bodies: [{ reason: 'CUST', comment }], may: ['recalls'] },
    good: ({ foreign }) => ({ params: { recallId: foreign.recalls.kept } }),
  },
  // it asks for money of the client back
  recallPayment: {
    ...{ kind: 'harmless', bodies: [{ reason: 'DUPL', comment }], may: ['recalls'] },
    good: ({ foreign }) => ({ params: { paymentId: foreign.settled } }),
  },
  enquirePayment: {
    ...{ kind: 'harmless', bodies: commented },
    good: ({ foreign }) => ({ params: { paymentId: foreign.pending } }),
  },
  // its client has approved it
  retryPayment: {
    ...{ kind: 'harmless', bodies: commented, may: ['payments'] },
    good: ({ payments }) => ({ params: { paymentId: payments.stuck } }),
  },
  failPayment: {
    kind: 'second',
    bodies: commented,
    good: ({ payments }) => ({ params: { paymentId: payments.approved } }),
  },
  deleteWalletAccount: {
    kind: 'tightening',
    good: ({ foreign }) => ({ params: { clientId: companies.timber, cardId: foreign.cardId } }),
  },
  deleteWallet: {
    ...{ kind: 'tightening', bodies: commented, query: '?LOST' },
    good: ({ foreign }) => ({ params: { clientId: companies.timber, cardId: foreign.cardId } }),
  },
  orderAgain: { kind: 'harmless', bodies: commented, good: ({ orderId }) => ({ params: { orderId } }) },
  makeCardFile: { kind: 'harmless' },
  checkAudit: { kind: 'harmless' },
  sendFile: { kind: 'harmless', run: async (desk) => (await sentFile(desk, companies.timber)).reply },
  // no one is compared with it before it is taken
  sendList: { kind: 'harmless', run: sendList },
  takeList: {
    kind: 'second',
    bodies: commented,
    good: ({ versions }) => ({ params: { versionId: versions.removing } }),
  },
  withdrawList: { kind: 'harmless', good: ({ versions }) => ({ params: { versionId: versions.other } }) },
  makeCopy: { kind: 'second', bodies: commented, good: () => ({ params: { clientId: people.stranger } }) },
  saveRule: {
    kind: 'harmless',
    bodies: [{ version: 0, title: 'Income', body: sampleRule, comment }],
    good: () => ({ params: { ruleCode: 'PLANTED' } }),
  },
  replayRules: { kind: 'harmless' },
  tryRule: { kind: 'harmless', bodies: [{ body: sampleRule }] },
  judgeClient: {
    kind: 'harmless',
    bodies: [{ version: 1, verdict: 'ordinary', comment }],
    good: () => ({ params: { ruleCode: 'NEW.MANY', clientId: companies.timber } }),
  },
  shadowRule: {
    kind: 'harmless',
    bodies: [{ version: 1, comment }],
    good: () => ({ params: { ruleCode: 'UNDER.IN' } }),
  },
  releaseRule: { kind: 'second', bodies: [{ version: 1, comment }] },
  retireRule: { kind: 'second', bodies: [{ version: 1, comment }] },
  goBackRule: {
    kind: 'second',
    bodies: [{ version: 2, comment }],
    good: () => ({ params: { ruleCode: 'UNDER.IN' } }),
  },
  changeActivityRisk: { kind: 'second', bodies: [{ version: 0, risk: 1, comment }] },
  changeCountryFlags: { kind: 'second', bodies: [{ version: 0, flags: ['EU', 'EEA'], comment }] },
  addFoldingRule: {
    kind: 'second',
    bodies: commented,
    good: ({ folding: { hitId } }) => ({ params: { hitId } }),
  },
  endFoldingRule: {
    kind: 'harmless',
    bodies: commented,
    good: ({ folding: { ruleId } }) => ({ params: { ruleId } }),
  },
  changeThresholds: { kind: 'second', bodies: [{ version: 1, display: 900, alert: 900, strong: 1000, comment }] },
  submitForScreening: { kind: 'tightening', bodies: [{ clientId: companies.timber }] },
  saveRequestTemplate: {
    kind: 'second',
    bodies: [
      {
        ...{ version: 0, types: ['RFI'], language: 'en', title: 'A question', words: 'Send your codes.', comment },
        items: [{ kind: 'question', words: 'Your codes?' }],
      },
    ],
  },
  endRequestTemplate: {
    kind: 'second',
    bodies: [{ version: 1, comment }],
    good: ({ template: { id, version } }) => ({ params: { templateId: id }, body: { version, comment } }),
  },
  endUpload: {
    kind: 'harmless',
    bodies: [{ token: 'A'.repeat(43) }],
    run: async ({ browser, ...desk }) => {
      const { token } = await sentFile({ browser, ...desk }, companies.timber);
      return browser.send('POST', `/web/file/${companies.timber}_OD_TGV0dGVy`, { body: { token } });
    },
  },
  checkFile: {
    kind: 'harmless',
    bodies: commented,
    good: ({ fileId }) => ({ params: { clientId: companies.timber, fileId } }),
  },
  putFace: { kind: 'harmless', bodies: [{ token: 'A'.repeat(43), comment }], run: (desk) => putPicture(desk, 'face') },
  putFront: {
    kind: 'harmless',
    bodies: [{ token: 'A'.repeat(43), comment }],
    run: (desk) => putPicture(desk, 'front'),
  },
  putBack: { kind: 'harmless', bodies: [{ token: 'A'.repeat(43), comment }], run: (desk) => putPicture(desk, 'back') },
  openCase: { kind: 'harmless', bodies: caseTypes.map((type) => ({ type, title: 'Lost', comment })) },
  // each action on each case besides, see caseActs.ts
  actOnCase: { kind: 'second', query: '?SPRA', bodies: [{ comment, version: 1, props: { contacts: 'none' } }] },
  // what it says is decided on by others, like an answer of the client
  enterAnswer: {
    kind: 'harmless',
    bodies: ['A bicycle', ''].map((value) => ({
      ...{ givenBy: 'phone', comment },
      answers: [{ n: 1, value, fileIds: [], cannot: false, words: '' }],
    })),
    good: ({ asked }) => ({ params: asked }),
  },
  tickCase: {
    kind: 'harmless',
    bodies: [{ itemId: randomUUID(), isTicked: true }],
    good: ({ ticked }) => ({ params: ticked.params, body: { itemId: ticked.itemId, isTicked: true } }),
  },
  reviewFile: {
    kind: 'harmless',
    bodies: [{ fileId: randomUUID(), review: 'approve', reason: '' }],
    good: ({ filed, fileId }) => ({ params: filed, body: { fileId, review: 'approve', reason: '' } }),
  },
  saveChecklist: {
    kind: 'harmless',
    bodies: [{ type: 'RFI', version: 1, items: ['The answer is complete'], comment }],
  },
  saveView: { kind: 'harmless', bodies: [{ name: 'Mine', query: {}, isShared: true }] },
  deleteView: { kind: 'harmless' },
  reportCase: { kind: 'harmless', bodies: [{ comment, version: 1 }] },
  reportClient: { kind: 'harmless', bodies: commented },
  reportPayment: { kind: 'harmless', bodies: commented },
  changeMlroReport: {
    kind: 'harmless',
    bodies: [{ version: 1, suspectedAt: null, suspendedAt: null, readers: [staff.M], caseIDs: [], paymentIDs: [] }],
    good: ({ foreign }) => ({ params: { reportId: foreign.reportId } }),
    // the Head of AML names who else reads it
    may: ['reports'],
  },
  // only what is in a record goes out
  translate: {
    ...{ kind: 'harmless', bodies: [{ kind: 'message', id: '01900000-0000-7000-8000-000000000000' }] },
    good: ({ noteId }) => ({ params: { clientId: companies.timber }, body: { kind: 'note', id: noteId } }),
  },
  addComment: { kind: 'harmless', bodies: [{ comment, props: { pinned: true } }] },
  tryWords: { kind: 'harmless', bodies: [{ words: 'A sanction' }] },
  addForbiddenWord: { kind: 'second', bodies: [{ word: 'please', comment }] },
  removeForbiddenWord: { kind: 'second', bodies: commented },
  pinNote: { kind: 'harmless', good: ({ noteId }) => ({ params: { clientId: companies.timber, noteId } }) },
  unpinNote: { kind: 'harmless', good: ({ noteId }) => ({ params: { clientId: companies.timber, noteId } }) },
};
