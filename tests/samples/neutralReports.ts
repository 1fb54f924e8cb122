// Neutral records of reports to the authority about made-up people: with every fact, with few, with many payments.
import type {
  Channel,
  NeutralReport,
  ReportAccount,
  ReportEntity,
  ReportPerson,
  ReportTransaction,
} from '#features/suspicions/filing/neutralReport.ts';

const home = {
  ...{ kind: 'home' as const, street: 'Žaliųjų Ežerų g. 12-3', city: 'Vilnius', postalCode: 'LT-08407' },
  ...{ region: 'Vilniaus apskritis', country: 'LT' },
};

export const zita: ReportPerson = {
  ...{ id: '20000000001', clientId: '20000000001', fullName: 'Žita Ėglė Šermukšnytė', firstName: 'Žita Ėglė' },
  ...{ lastName: 'Šermukšnytė', birthDate: '1984-02-29', gender: 'female' as const, code: '48402290000' },
  ...{ nationality: 'LT', residence: 'LT', phone: '+37061234567', email: 'zita@people.example' },
  ...{ occupation: 'Bookkeeper', address: home },
  documents: [
    { kind: 'passport', number: '00000001', country: 'LT', issuedOn: '2020-01-15', expiresOn: '2030-01-14' },
    { kind: 'id-card', number: '00000002', country: 'LT', issuedOn: '2021-01-15', expiresOn: '2031-01-14' },
  ],
  offices: [{ country: 'LT', title: 'Member of a city council', source: 'PEP list, entry 17' }],
  sanctions: [{ list: 'Consolidated list', provider: 'EU', entry: 'Entry 4711' }],
};

export const jonas: ReportPerson = {
  ...{ id: 'c0ffee00-0000-4000-8000-000000000002', clientId: null, fullName: "Jonas O'Čiurlionis" },
  ...{ firstName: 'Jonas', lastName: "O'Čiurlionis", birthDate: '1975-09-22', gender: null, code: null },
  ...{ nationality: 'LV', residence: null, phone: null, email: null, occupation: null, address: null },
  ...{ documents: [], offices: [], sanctions: [] },
};

const ona: ReportPerson = {
  ...zita,
  ...{ id: '20000000002', clientId: '20000000002', fullName: 'Ona Ąžuolė', firstName: 'Ona', lastName: 'Ąžuolė' },
  ...{ gender: null, offices: [], sanctions: [] },
};

export const giria: ReportEntity = {
  ...{ id: '10000000001', clientId: '10000000001', name: '„Žalioji Giria“ & Ko, UAB', legalForm: 'UAB' },
  ...{ code: '305000001', business: 'Sawmilling', country: 'LT', region: 'Vilniaus apskritis' },
  ...{ incorporatedOn: '2015-05-05', phone: '+37052000000', email: 'info@giria.example', website: null },
  addresses: [{ ...home, kind: 'business' }],
  people: [
    { personId: zita.id, role: 'director', shareBp: null },
    { personId: zita.id, role: 'owner', shareBp: 6000 },
    { personId: jonas.id, role: 'owner', shareBp: 4000 },
  ],
  sanctions: [{ list: 'Consolidated list', provider: 'EU', entry: 'Entry 12' }],
};

const own = (iban: string, holder: ReportAccount['holder'], name: string): ReportAccount => ({
  ...{ iban, name, currency: 'EUR', isOurs: true, holder, clientId: holder?.id ?? null },
  bank: { name: 'Kontora Demo Bank', bic: 'KONTLT21XXX', code: '39990', country: 'LT' },
  ...{ signatoryIds: [zita.id], openedOn: '2025-10-30', closedOn: null, state: 'open', balanceMinor: 123_456n },
});
export const companyAccount: ReportAccount = {
  ...own('LT063999010000000001', { kind: 'entity', id: giria.id }, giria.name),
  signatoryIds: [zita.id, ona.id],
};
export const personAccount = own('LT243999020000000001', { kind: 'person', id: zita.id }, zita.fullName);
export const outsideAccount: ReportAccount = {
  ...{ iban: 'DE89370400440532013000', name: 'Größe & Söhne GmbH', currency: 'EUR', isOurs: false, clientId: null },
  bank: { name: 'Commerzbank', bic: 'COBADEFFXXX', code: '37040044', country: 'DE' },
  ...{ holder: null, signatoryIds: [], openedOn: null, closedOn: null, state: null, balanceMinor: null },
};
const shop: ReportEntity = {
  ...{ id: 'shop-1', clientId: null, name: 'Degalinė „Kibirkštis“', legalForm: null, code: null, business: null },
  ...{ country: 'LT', region: null, incorporatedOn: null, phone: null, email: null, website: null },
  ...{ addresses: [], people: [], sanctions: [] },
};

const account = ({ iban, isOurs, bank }: ReportAccount): ReportTransaction['from'] => ({
  ...{ isMyClient: isOurs, party: { kind: 'account', id: iban }, funds: 'account', country: bank.country },
});

export function samplePayment(
  n: number,
  channel: Channel,
  from: ReportTransaction['from'],
  to: ReportTransaction['to'],
): ReportTransaction {
  return {
    ...{ id: `01900000-0000-7000-8000-${n.toString().padStart(12, '0')}`, at: '2026-11-01T22:30:00.123456Z' },
    ...{ isExecuted: true, channel, amountMinor: BigInt(n * 10_001), currency: 'EUR', original: null },
    ...{ reference: `E2E-${n}`, description: 'Sąskaita <12> & "kita"', location: null, from, to },
  };
}

const card = (at: ReportAccount) => ({ ...account(at), funds: 'card' as const });
const merchant: ReportTransaction['to'] = {
  ...{ isMyClient: false, party: { kind: 'entity', id: shop.id }, funds: 'card', country: 'LT' },
};
const cash: ReportTransaction['to'] = {
  ...{ isMyClient: true, party: { kind: 'person', id: zita.id }, funds: 'cash', country: 'LT' },
};

/** Each way money can go: in, out, between clients, by card in another currency, in cash. */
export const allPayments: ReportTransaction[] = [
  samplePayment(1, 'transfer', account(companyAccount), account(outsideAccount)),
  samplePayment(2, 'instant', account(outsideAccount), account(companyAccount)),
  samplePayment(3, 'book', account(companyAccount), account(personAccount)),
  { ...samplePayment(4, 'card', card(companyAccount), merchant), original: { currency: 'SEK', amountMinor: 450_000n } },
  { ...samplePayment(5, 'cash', card(personAccount), cash), location: 'Kaunas, LT', isExecuted: false },
];

/** About a company, with every fact. */
export const wholeReport: NeutralReport = {
  ...{ id: '01900000-0000-7000-8000-0000000000aa', version: 3, zone: 'Europe/Vilnius' },
  ...{ madeAt: '2026-11-29T09:00:00Z', bank: { name: 'Kontora Demo Bank', bic: 'KONTLT21XXX' } },
  reporter: { fullName: 'Rūta Žvirblė', firstName: 'Rūta', lastName: 'Žvirblė', role: 'MLRO' },
  subject: { kind: 'entity', id: giria.id, clientId: giria.id, name: giria.name },
  ...{ state: 'withMlro', writtenAt: '2026-11-20T09:00:00Z', suspectedAt: '2026-11-20T09:00:00Z', suspendedAt: null },
  ...{ filedAt: null, authorityReference: null, reason: 'Many small parts.\nNo reason for it.', action: 'Asked.' },
  ...{ indicators: ['structuring', 'avoidance'], persons: [zita, jonas, ona], entities: [giria, shop] },
  accounts: [companyAccount, personAccount, outsideAccount],
  ...{ transactions: allPayments, cases: [] },
};

/** About a person. */
export const personReport: NeutralReport = {
  ...wholeReport,
  subject: { kind: 'person', id: zita.id, clientId: zita.id, name: zita.fullName },
  transactions: allPayments.filter(({ from }) => from.party.id === personAccount.iban),
};

/** About what somebody does, without a payment. */
export const activityReport: NeutralReport = { ...wholeReport, transactions: [] };
