// Which call an address means: the product's own table together with the calls that the specification asks for beyond
// it, so that each can be declared without ambiguity. Remove a call from the list below once the product has it.
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addressOf } from '../src/client/api/address.ts';
import { chooseCall, shapesOf } from '../src/server/http/addresses.ts';
import { refusalOf } from '../src/server/http/problem.ts';
import { readQuery } from '../src/server/http/query.ts';
import { type Call, fillPath, type Method, type Schema } from '../src/shared/call.ts';
import { clientId, fundId, recordId } from '../src/shared/ids.ts';
import { http } from '../src/shared/limits.ts';
import { calls } from './harness/calls.ts';

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const month = z.string().check(z.regex(/^\d{6}$/));
const months = z.string().check(z.regex(/^\d+m$/));
const text = z.string().check(z.maxLength(800));
const optional = z.optional(text);

/** Form of a path value by its name; all others are texts. */
const ids: Readonly<Record<string, Schema>> = {
  companyId: clientId,
  clientId,
  sourceId: clientId,
  subjectId: clientId,
  userId: clientId,
  caseId: recordId,
  reportId: recordId,
  paymentId: recordId,
  cardId: recordId,
  walletId: recordId,
  couponId: recordId,
  recordId,
  fundId,
};

interface Address {
  word?: string;
  bare?: string;
  /** fields of the query */
  fields?: Record<string, Schema>;
}

function declare(method: Method, path: string, { word, bare, fields }: Address = {}): Call {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return {
    method,
    path,
    params: Object.fromEntries(names.map((name) => [name, ids[name] ?? text])),
    values: names.filter((name) => !ids[name]),
    ...(word ? { word } : {}),
    ...(bare ? { bare } : {}),
    ...(fields || bare ? { query: z.strictObject({ ...(bare ? { [bare]: optional } : {}), ...fields }) } : {}),
    answer: undefined,
    who: { kind: 'person' },
    transaction: 'none',
    errors: [],
    summary: '',
  };
}

const period = { from: day, to: day };
const backOffice: Readonly<Record<string, Call>> = {
  readReport: declare('GET', '/web/reports/{report}', { fields: period }),
  exportLedgerDay: declare('GET', '/web/ledger', { word: 'day', fields: { day } }),
  exportLedgerMonth: declare('GET', '/web/ledger', { word: 'month', fields: { month } }),
  exportTrialBalance: declare('GET', '/web/ledger', { word: 'accounts', fields: { accounts: z.optional(day) } }),
  exportBalance: declare('GET', '/web/balance', { fields: { day } }),
  exportVmi: declare('GET', '/web/vmi', { fields: { day } }),
  olderTransactions: declare('GET', '/web/payments', { word: 'old', fields: { mints: optional } }),
  newerTransactions: declare('GET', '/web/payments', { word: 'new', fields: { mints: optional, ver: optional } }),
  reviewedTransactions: declare('GET', '/web/payments', { word: 'tasks' }),
  actOnTransaction: declare('PATCH', '/web/payments/{clientId}/{paymentId}', { bare: 'action' }),
  stopTransaction: declare('PATCH', '/web/payments/{clientId}/{paymentId}', { word: 'stop' }),
  listCoupons: declare('GET', '/web/outlet', { fields: { next: optional } }),
  createCoupon: declare('POST', '/web/outlet'),
  updateCoupon: declare('PUT', '/web/outlet/{couponId}'),
  deleteCoupon: declare('DELETE', '/web/outlet/{couponId}'),
  addCodes: declare('POST', '/web/outlet/{couponId}'),
  readSales: declare('GET', '/web/outlet/{couponId}', { word: 'sold', fields: { sold: z.optional(months) } }),
};

const c = '30000000001';
const s = '90000000001';
const r = '01900000-0000-7000-8000-000000000001';
const fund = 'EUR.LT123999030000000001';

/** Method and address, and the call it means; a call of the product where it has the name already. */
const expected: readonly (readonly [string, string])[] = [
  ['GET /web/login', 'pollLogin'],
  ['POST /web/login', 'startLogin'],
  [`PUT /web/login?${c}`, 'approveLogin'],
  ['PUT /web/login?passkey', 'signInByPasskey'],
  ['POST /web/ping', 'ping'],
  ['GET /web/client', 'readProfile'],
  ['GET /web/users', 'listStaff'],
  ['GET /web/users?export&role=A', 'exportStaff'],
  [`GET /web/${c}/client`, 'readCompany'],
  [`PATCH /web/${c}/client/`, 'updateCompany'],
  [`GET /web/${c}/funds?text=tax`, 'listAccounts'],
  [`GET /web/${c}/funds?export`, 'exportAccounts'],
  [`GET /web/${c}/payments/2026-11-21?zone=UTC`, 'listPaymentsOfDay'],
  [`GET /web/${c}/payments/${r}/history`, 'readPaymentHistory'],
  [`POST /web/${c}/payments?alike`, 'findAlike'],
  [`PATCH /web/${c}/tasks/${r}?pushauth&who=${s}`, 'pushTask'],
  [`PATCH /web/${c}/tasks/${r}?cancel`, 'cancelTask'],
  [`DELETE /web/passkeys/${r}`, 'revokePasskey'],
  ['GET /web/sessions', 'listSessions'],
  [`DELETE /web/sessions/${r}`, 'endSession'],
  [`GET /web/passkeys/${c}`, 'listPasskeysOf'],
  ['GET /web/logs/%23', 'readBankLog'],
  ['GET /web/logs/%23?2026-11-21T08:00:00.000Z', 'readBankLog'],
  [`GET /web/logs/%23${s}?2026-11-21T08:00:00.000Z`, 'readStaffLog'],
  ['GET /web/logs/%23?export', 'exportBankLog'],
  [`GET /web/logs/%23${s}?export&zone=UTC`, 'exportStaffLog'],
  [`GET /web/logs/${c}?export`, 'exportClientLog'],
  ['GET /web/logs/ORDERCARD-FAILED?from=2026-01-01T00:00:00Z', 'listFailedOrders'],
  [`GET /web/logs/${c}`, 'readClientLog'],
  [`GET /web/logs/${c}?from=x`, 'readClientLog'],
  [`GET /web/logs/${c}?MESSAGES`, 'listClientMessages'],
  [`GET /web/logs/${c}?MESSAGES&from=x`, 'listClientMessages'],
  [`GET /web/logs/${c}/NOTE`, 'listClientNotes'],
  [`GET /web/logs/${c}/${r}?from=x`, 'readRecordLog'],
  [`GET /web/logs/${c}/${r}?export`, 'exportRecordLog'],
  [`POST /web/logs/${c}`, 'addComment'],
  [`PATCH /web/logs/${c}/${r}?pin`, 'pinNote'],
  [`PATCH /web/logs/${c}/${r}?unpin`, 'unpinNote'],
  ['GET /web/stats?format=pdf', 'exportStats'],
  ['GET /web/workload', 'readWorkload'],
  ['GET /web/workload?year=2026', 'readWorkload'],
  ['GET /web/workload?format=csv&year=2026', 'exportWorkload'],
  ['GET /web/message-templates', 'listTemplates'],
  ['GET /web/translations', 'readTranslation'],
  ['POST /web/translations/{clientId}', 'translate'],
  ['GET /web/forbidden-words', 'listForbiddenWords'],
  ['GET /web/forbidden-words?history', 'listWordHistory'],
  ['POST /web/forbidden-words?try', 'tryWords'],
  ['POST /web/forbidden-words', 'addForbiddenWord'],
  [`DELETE /web/forbidden-words/${r}`, 'removeForbiddenWord'],
  [`GET /web/${c}/requests`, 'listRequests'],
  [`GET /web/${c}/requests/${r}`, 'readRequest'],
  [`PATCH /web/${c}/requests/${r}?save`, 'saveAnswers'],
  [`POST /web/${c}/requests/${r}/files`, 'giveFile'],
  [`POST /web/${c}/requests/${r}?send`, 'sendAnswers'],
  ['GET /web/request-templates', 'listRequestTemplates'],
  [`GET /web/request-templates/${r}`, 'listTemplateVersions'],
  [`PUT /web/request-templates/${r}`, 'saveRequestTemplate'],
  [`DELETE /web/request-templates/${r}`, 'endRequestTemplate'],
  [`GET /web/${c}/messages`, 'listMessages'],
  [`POST /web/${c}/messages`, 'sendMessage'],
  [`PATCH /web/${c}/messages?read`, 'readMessages'],
  ['GET /web/stats', 'readBankStats'],
  ['GET /web/stats?assets', 'readAssets'],
  ['GET /web/stats?day=2026-11-21', 'readDayStats'],
  ['GET /web/stats?day=', 'readDayStats'],
  [`GET /web/${c}/stats`, 'readStats'],
  ...[
    'paymentsByClientCountry',
    'significantPayments',
    'highvaluePayments',
    'outgoingPaymentsByCountry',
    'incommingPaymentsByCountry',
  ].map((report) => [`GET /web/reports/${report}?from=2026-01-01&to=2026-01-31`, 'readReport'] as const),
  ['GET /web/ledger?day=2026-11-21', 'exportLedgerDay'],
  ['GET /web/ledger?month=202611', 'exportLedgerMonth'],
  ['GET /web/ledger?accounts=2026-11-21', 'exportTrialBalance'],
  ['GET /web/ledger?accounts', 'exportTrialBalance'],
  ['GET /web/ledger?entries=EUR.FEES', 'exportEntries'],
  ['GET /web/ledger', 'listLedgerAccounts'],
  [`GET /web/ledger?find=${c}`, 'listLedgerAccounts'],
  [`GET /web/ledger/EUR.RECEIVABLE.${c}?from=2026-11-01`, 'listLedgerEntries'],
  [`GET /web/ledger?posting&debit=${fund}&credit=EUR.FEES&amount=1&timestamp=2026-11-21`, 'readPosting'],
  ['PUT /web/ledger', 'postToLedger'],
  ['GET /web/balance?day=2026-11-21', 'exportBalance'],
  ['GET /web/vmi?day=2026-11-21', 'exportVmi'],
  ['GET /web/clients', 'searchClients'],
  ['GET /web/clients?$RECENT:HR', 'searchClients'],
  ['GET /web/clients?Jonas%20%C5%BD%3D%26', 'searchClients'],
  ['GET /web/clients?search&type=payments&typos=yes', 'searchClients'],
  ['GET /web/clients?search&export', 'exportClients'],
  ['GET /web/clients?enquiry=A-1&text=jonas&from=2026-01-01&to=2026-02-01', 'answerEnquiry'],
  [`GET /web/clients/${c}`, 'readClient'],
  [`DELETE /web/clients/${c}`, 'closeClient'],
  [`DELETE /web/clients/${c}?atonce`, 'closeClientAtOnce'],
  [`PATCH /web/clients/${c}?notice`, 'giveNotice'],
  [`PATCH /web/clients/${c}?withdraw`, 'withdrawNotice'],
  [`GET /web/clients/${c}/face.jpg`, 'readFace'],
  [`GET /web/clients/${c}/front.jpg`, 'readFront'],
  [`GET /web/clients/${c}/back.jpg`, 'readBack'],
  [`PUT /web/clients/${c}/face.jpg`, 'putFace'],
  [`PUT /web/clients/${c}/front.jpg`, 'putFront'],
  [`PUT /web/clients/${c}/back.jpg`, 'putBack'],
  [`GET /web/clients/${c}/profile.pdf`, 'exportProfile'],
  [`GET /web/clients/${c}/statement.pdf?2026-01-01_2026-01-31&language=lt`, 'readStatementForStaff'],
  [`GET /web/clients/${c}/balances`, 'listBalances'],
  [`GET /web/clients/${c}/balances?day=2026-01-31`, 'listBalances'],
  [`GET /web/clients/${c}/balances?export&day=2026-01-31`, 'exportBalances'],
  [`GET /web/clients/${c}/profile`, 'readCddProfile'],
  [`PATCH /web/clients/${c}?profile`, 'saveCddProfile'],
  [`GET /web/clients/${c}/score`, 'readScore'],
  [`PATCH /web/clients/${c}?score`, 'overrideScore'],
  [`PATCH /web/clients/${c}?office`, 'endOffice'],
  [`PATCH /web/clients/${c}?lower`, 'lowerOffice'],
  [`PATCH /web/clients/${c}?lock`, 'lockClient'],
  [`PATCH /web/clients/${c}?unlock`, 'unlockClient'],
  [`PATCH /web/clients/${c}?hold`, 'holdData'],
  [`PATCH /web/clients/${c}?release`, 'releaseData'],
  [`GET /web/clients/${c}/retention`, 'readRetention'],
  [`PATCH /web/clients/${c}?document`, 'identifyClient'],
  [`PATCH /web/clients/${c}?address`, 'moveClient'],
  [`PATCH /web/clients/${c}?block=${fund}`, 'blockFund'],
  [`PATCH /web/clients/${c}?unblock=${fund}`, 'unblockFund'],
  ['GET /web/tasks', 'listCases'],
  ['GET /web/tasks?export&group=RFI', 'exportCases'],
  ['GET /web/tasks?card-order-delays', 'listDelayedOrders'],
  [`GET /web/tasks/${c}`, 'listCasesOfClient'],
  [`GET /web/tasks/${c}/${r}`, 'readCase'],
  [`POST /web/tasks/${c}/${r}`, 'openCase'],
  [`PATCH /web/tasks/${c}/${r}?AFLS`, 'actOnCase'],
  [`PATCH /web/tasks/${c}/${r}?hold`, 'actOnCase'],
  [`PATCH /web/tasks/${c}/${r}?report`, 'reportCase'],
  [`PATCH /web/tasks/${c}/${r}?tick`, 'tickCase'],
  [`PATCH /web/tasks/${c}/${r}?review`, 'reviewFile'],
  ['PUT /web/checklists', 'saveChecklist'],
  ['GET /web/tasks?colleagues', 'listColleagues'],
  [`GET /web/tasks/${c}/${r}?here`, 'readPresence'],
  ['GET /web/views', 'listViews'],
  [`PUT /web/views/${r}`, 'saveView'],
  [`DELETE /web/views/${r}`, 'deleteView'],
  [`GET /web/${c}/tasks`, 'listTasks'],
  ['GET /web/payments?old&mints=x', 'olderTransactions'],
  ['GET /web/payments?new&ver=1&mints=x', 'newerTransactions'],
  ['GET /web/payments?tasks', 'reviewedTransactions'],
  [`GET /web/payments/${c}?rent`, 'transactionsOfClient'],
  [`GET /web/payments/${c}/202611`, 'transactionsOfMonth'],
  [`GET /web/payments/${c}?status=sent&text=rent`, 'transactionsOfClient'],
  [`GET /web/payments/${c}?export&status=sent`, 'exportTransactionsOfClient'],
  [`GET /web/payments/${c}/${r}?line=in`, 'readTransactionOfClient'],
  [`POST /web/payments/${c}`, 'chargeClient'],
  [`PATCH /web/payments/${c}/${r}?AREQ`, 'actOnTransaction'],
  [`PATCH /web/payments/${c}/${r}?void`, 'voidTransaction'],
  [`GET /web/payments/${c}/${r}?void&reason=BANK`, 'readVoid'],
  [`PATCH /web/payments/${c}/${r}?stop`, 'stopTransaction'],
  [`PATCH /web/payments/${c}/${r}?report`, 'reportPayment'],
  [`PATCH /web/clients/${c}?report`, 'reportClient'],
  [`GET /web/tasks/${c}/${r}?file&as=zip`, 'exportCaseFile'],
  ['GET /web/mlro-reports', 'listMlroReports'],
  [`GET /web/mlro-reports/${r}`, 'readMlroReport'],
  [`PATCH /web/mlro-reports/${r}`, 'changeMlroReport'],
  [`POST /web/whitelist/LT123999030000000001/${c}/DEP.CNT`, 'addToWhiteList'],
  [`DELETE /web/whitelist/LT123999030000000001/${c}/30K`, 'endWhiteList'],
  [`GET /web/clients/${c}/copies`, 'listCopies'],
  [`POST /web/clients/${c}/copies`, 'makeCopy'],
  [`GET /web/clients/${c}/copies/${r}`, 'takeCopy'],
  ['GET /web/rules', 'listRules'],
  ['GET /web/rules/C.IN.15K', 'readRule'],
  ['PUT /web/rules/NEW.MANY', 'saveRule'],
  ['POST /web/rules/NEW.MANY?shadow', 'shadowRule'],
  ['POST /web/rules/NEW.MANY?release', 'releaseRule'],
  ['POST /web/rules/NEW.MANY?retire', 'retireRule'],
  ['POST /web/rules/NEW.MANY?back', 'goBackRule'],
  [`PUT /web/rules/NEW.MANY/verdicts/${c}`, 'judgeClient'],
  ['POST /web/rule-runs', 'tryRule'],
  ['POST /web/rule-runs?past', 'replayRules'],
  [`GET /web/rule-runs/${r}`, 'readRun'],
  [`GET /web/rule-runs/${r}?format=pdf`, 'exportRun'],
  [`GET /web/rule-runs/${r}?group=near`, 'listRunClients'],
  ['GET /web/risks', 'readRisks'],
  ['PUT /web/risks/activities/49', 'changeActivityRisk'],
  ['PUT /web/risks/countries/IR', 'changeCountryFlags'],
  ['GET /web/activities', 'listActivities'],
  ['GET /web/lookup?name=Ivan', 'lookUpName'],
  ['GET /web/lookup?lists', 'listLists'],
  ['GET /web/lookup?thresholds', 'readThresholds'],
  ['PUT /web/lookup?thresholds', 'changeThresholds'],
  ['POST /web/lookup?UN', 'sendList'],
  ['GET /web/folding-rules', 'listFoldingRules'],
  [`POST /web/folding-rules/${r}`, 'addFoldingRule'],
  [`DELETE /web/folding-rules/${r}`, 'endFoldingRule'],
  [`GET /web/lookup/${r}`, 'readListChanges'],
  [`PUT /web/lookup/${r}`, 'takeList'],
  [`DELETE /web/lookup/${r}`, 'withdrawList'],
  ['PUT /web/clients', 'submitForScreening'],
  [`GET /web/clients/${c}/screening.json`, 'readScreening'],
  [`GET /web/clients/${c}/screening/${r}`, 'replayCheck'],
  [`GET /web/relations/${c}`, 'listRelations'],
  [`GET /web/relations/${c}?export`, 'exportRelations'],
  [`DELETE /web/relations/${c}/CEO/${c}`, 'endRelation'],
  [`PUT /web/relations/${c}/SPOUSE/${c}`, 'saveRelation'],
  [`PUT /web/relations/${c}/CEO/${c}/ABC`, 'saveRelationWithOptions'],
  ['GET /web/parties?name=xy', 'findParties'],
  [`GET /web/parties/${c}`, 'readParty'],
  [`GET /web/parties/${r}`, 'readParty'],
  ['POST /web/parties', 'createParty'],
  [`PUT /web/parties/${r}/${c}`, 'joinParty'],
  [`GET /web/cards/${c}`, 'listClientCards'],
  [`GET /web/cards/${c}/${r}`, 'readClientCard'],
  [`GET /web/wallet-accounts/${c}/${r}`, 'readWallets'],
  [`DELETE /web/wallet-account/${c}/${r}/LOST`, 'deleteWalletAccount'],
  [`POST /web/wallet-account/${c}/${r}/${r}?STOLEN`, 'deleteWallet'],
  ['GET /web/card-orders', 'listCardOrders'],
  ['GET /web/card-orders?export', 'exportCardOrders'],
  [`POST /web/card-orders/${r}?again`, 'orderAgain'],
  ['POST /web/card-files', 'makeCardFile'],
  ['GET /web/card-files', 'listCardFiles'],
  ['GET /web/card-messages', 'listCardMessages'],
  [`POST /web/card-messages/${r}?retry`, 'retryCardMessage'],
  [`POST /web/card-messages/${r}?close`, 'closeCardMessage'],
  [`GET /web/card-files/${r}`, 'readCardFile'],
  [`GET /web/file/${c}`, 'beginUpload'],
  [`PUT /web/file/${'A'.repeat(43)}`, 'sendFile'],
  [`GET /web/file/${c}/${r}`, 'readFileOfClient'],
  [`GET /web/file/${c}/${r}?purpose=Renewal`, 'readFileOfClient'],
  [`POST /web/file/${c}_OD_TGV0dGVy`, 'endUpload'],
  [`GET /web/clients/${c}/files`, 'listClientFiles'],
  [`GET /web/clients/${c}/files?export`, 'exportClientFiles'],
  [`PATCH /web/clients/${c}/files/${r}?check`, 'checkFile'],
  [`GET /web/clients/${c}/pictures`, 'listPictures'],
  ['GET /web/outlet', 'listCoupons'],
  [`GET /web/outlet?next=${r}`, 'listCoupons'],
  ['POST /web/outlet', 'createCoupon'],
  [`PUT /web/outlet/${r}`, 'updateCoupon'],
  [`DELETE /web/outlet/${r}`, 'deleteCoupon'],
  [`POST /web/outlet/${r}`, 'addCodes'],
  [`GET /web/outlet/${r}?sold`, 'readSales'],
  [`GET /web/outlet/${r}?sold=3m`, 'readSales'],
  ['POST /web/users', 'createStaff'],
  [`PATCH /web/users/${s}`, 'updateStaff'],
  [`DELETE /web/users/${s}`, 'deactivateStaff'],
  [`GET /web/users/${s}`, 'readStaff'],
  [`GET /web/users/${s}/links`, 'listLinks'],
  [`PUT /web/users/${s}/links/${c}`, 'linkClient'],
  [`DELETE /web/users/${s}/links/${c}`, 'unlinkClient'],
  ['GET /web/staff-links', 'listStaffLinks'],
  ['GET /web/own-staff', 'readOwnStaff'],
  ['PUT /web/own-staff/away', 'setOwnAway'],
  [`PUT /web/own-staff/links/${c}`, 'declareLink'],
  ['GET /web/deputies', 'listDeputies'],
  ['PUT /web/role', 'lookAs'],
  [`GET /web/preview/${c}`, 'previewPerson'],
  ['POST /web/deputies', 'nameDeputy'],
  [`DELETE /web/deputies/${r}`, 'endDeputy'],
  [`PATCH /web/users/${s}?away`, 'setAway'],
  ['GET /web/proposals', 'listProposals'],
  ['PUT /web/looks', 'explainLooks'],
  ['GET /web/tightenings', 'listTightenings'],
  [`GET /web/proposals/${r}`, 'readProposal'],
  [`POST /web/proposals/${r}?confirm`, 'confirmProposal'],
  [`POST /web/proposals/${r}?return`, 'returnProposal'],
  [`POST /web/proposals/${r}?withdraw`, 'withdrawProposal'],
  ['POST /web/client', 'registerCompany'],
  [`PATCH /web/${c}/client`, 'updateRegistration'],
  [`GET /web/${c}/cdd/${r}`, 'readCdd'],
  [`POST /web/${c}/cdd/${r}`, 'endStage'],
  [`PATCH /web/${c}/cdd/${r}`, 'saveStep'],
  [`DELETE /web/${c}/cdd/${r}`, 'discardRegistration'],
  [`GET /web/${c}/cdd/${r}/copy`, 'downloadApplication'],
  [`POST /web/${c}/cdd/${r}/files`, 'giveProof'],
  [`GET /web/${c}/cards`, 'listCards'],
  [`POST /web/${c}/cards`, 'orderCard'],
  [`PATCH /web/${c}/cards/${r}?update`, 'updateCard'],
  [`PATCH /web/${c}/cards/${r}?terminate`, 'terminateCard'],
  [`PATCH /web/${c}/cards/${r}?invite`, 'inviteHolder'],
  [`PATCH /web/${c}/cards/${r}?lost`, 'loseCard'],
  [`PATCH /web/${c}/cards/${r}?print`, 'printCard'],
  [`PATCH /device/cards/${r}?lost&${c}`, 'loseOwnCard'],
  [`PATCH /device/cards/${r}?update&${c}`, 'changeOwnCard'],
  [`GET /device/information-requests?${c}`, 'listOwnRequests'],
  [`GET /device/information-requests/${r}?${c}`, 'readOwnRequest'],
  [`PATCH /device/information-requests/${r}?save&${c}`, 'saveOwnAnswers'],
  [`POST /device/information-requests/${r}/files?${c}`, 'giveOwnFile'],
  [`POST /device/information-requests/${r}?send&${c}`, 'sendOwnAnswers'],
  [`POST /web/tasks/${c}/${r}/requests/${r}`, 'enterAnswer'],
  [`GET /device/messages?${c}`, 'listOwnMessages'],
  [`POST /device/messages?${c}`, 'sendOwnMessage'],
  [`PATCH /device/messages?read&${c}`, 'readOwnMessages'],
  [`GET /device/account?${c}`, 'readOwnAccount'],
  [`PATCH /device/account?lock&${c}`, 'lockOwnAccount'],
  [`PATCH /device/account?unlock&${c}`, 'unlockOwnAccount'],
  [`POST /device/account?close&${c}`, 'closeOwnAccount'],
  ['POST /cardrx', 'useCard'],
  ['POST /cards/messages', 'takeCardMessage'],
];

const refused: readonly (readonly [string, string])[] = [
  // none of the forms
  ['GET /web/logs/x', 'not-found'],
  [`GET /web/logs/%23${r}`, 'not-found'],
  [`GET /web/logs/%2523${s}`, 'not-found'],
  ['GET /web/logs/%23%23', 'not-found'],
  ['GET /web/logs/', 'not-found'],
  // none of the words, one that is too much, or a value that it does not take
  ['GET /web/payments', 'unknown-call'],
  ['GET /web/payments?old&new', 'unknown-call'],
  [`PATCH /web/clients/${c}`, 'unknown-call'],
  [`PATCH /web/clients/${c}?lock=1`, 'unknown-call'],
  [`PATCH /web/clients/${c}?lock&lock`, 'unknown-call'],
  [`PATCH /web/clients/${c}?block=x&unblock=x`, 'unknown-call'],
  ['GET /web/stats?day=1&day=2', 'unknown-call'],
  ['GET /web/stats?assets=1', 'unknown-call'],
  ['GET /web/payments?%zz', 'malformed-request'],
];

const table: Readonly<Record<string, Call>> = { ...calls, ...backOffice };
const route = (name: string, call: Call) => ({ name, call, handle: async () => undefined });
let app: FastifyInstance;

beforeAll(async () => {
  app = Fastify({ routerOptions: { maxParamLength: http.pathValueMost } });
  app.setErrorHandler((error, _request, reply) => reply.send(refusalOf(error)?.code));
  app.setNotFoundHandler((_request, reply) => reply.send('not-found'));
  for (const shape of shapesOf(Object.entries(table).map(([name, call]) => route(name, call)))) {
    app.route({
      method: shape.method,
      url: shape.pattern,
      handler: async ({ url, params }) =>
        chooseCall(shape, params as Record<string, string>, readQuery(url)).route.name,
    });
  }
  await app.ready();
});
afterAll(() => app.close());

async function meantBy(address: string): Promise<string> {
  const [method = '', url = ''] = address.split(' ');
  const { body } = await app.inject({ method: method as Method, url });
  return body;
}

test.each([...expected, ...refused])('%s is %s', async (address, name) => {
  expect(await meantBy(address)).toBe(name);
});

test('each call that is still to come is named once', () => {
  const named = new Set(expected.map(([, name]) => name));
  expect(Object.keys(backOffice).filter((name) => !named.has(name))).toEqual([]);
});

describe('the browser', () => {
  test.each([
    ['readDayStats', { query: { day: '2026-11-21' } }, '/web/stats?day=2026-11-21'],
    ['readSales', { params: { couponId: r } }, `/web/outlet/${r}?sold`],
    ['readSales', { params: { couponId: r }, query: { sold: '3m' } }, `/web/outlet/${r}?sold=3m`],
    ['readStaffLog', { params: { userId: s }, query: { time: '2026-11-21' } }, `/web/logs/%23${s}?2026-11-21`],
    ['searchClients', { query: { text: 'a=b&c' } }, '/web/clients?a%3Db%26c'],
    ['searchClients', { query: { text: 'search' } }, '/web/clients?search'],
  ])('addresses %s with %o', async (name, input, address) => {
    const call = table[name];
    if (!call) throw new Error(`no call ${name}`);
    const { path, query } = addressOf(call, input);
    expect(path + query).toBe(address);
    expect(await meantBy(`${call.method} ${address}`)).toBe(name);
  });

  test.each(['Žemaitė ir %2F/?#&=+ co', '.hidden', '日本'.repeat(100), 'x'.repeat(http.pathValueMost)])(
    'has the value %j in a path, and the server reads it again',
    async (value) => {
      const shape = shapesOf([route('send', declare('PUT', '/web/file/{token}'))])[0];
      if (!shape) throw new Error('no shape');
      const echo = Fastify({ routerOptions: { maxParamLength: http.pathValueMost } });
      echo.put(
        shape.pattern,
        async ({ params }) => chooseCall(shape, params as Record<string, string>, readQuery('')).params['token'],
      );
      const { body } = await echo.inject({ method: 'PUT', url: fillPath('/web/file/{token}', { token: value }) });
      expect(body).toBe(value);
    },
  );

  test.each(['.', '..'])('does not call with the path value %j, which browsers take away', (token) => {
    expect(() => fillPath('/web/file/{token}', { token })).toThrow('no path holds');
  });
});

describe('calls that cannot be distinguished stop the start', () => {
  const sold = { word: 'sold', fields: { sold: optional } };
  test.each([
    ['one address twice', declare('GET', '/web/x/{clientId}'), declare('GET', '/web/x/{userId}')],
    ['one text after another', declare('GET', '/web/x/{name}'), declare('GET', '/web/x/{title}')],
    ['one word twice', declare('GET', '/web/x', sold), declare('GET', '/web/x', { word: 'sold' })],
    ['a word and a field', declare('GET', '/web/x', sold), declare('GET', '/web/x', { fields: { sold: optional } })],
    ['one prefix twice', declare('GET', '/web/%23{clientId}'), declare('GET', '/web/%23{userId}')],
  ])('%s', (_, first, second) => {
    const start = (a: Call, b: Call) => () => shapesOf([route('first', a), route('second', b)]);
    expect(start(first, second)).toThrow('The calls first and second cannot be told apart');
    expect(start(second, first)).toThrow('cannot be told apart');
    expect(start(first, { ...second, method: 'POST' })).not.toThrow();
  });
});
