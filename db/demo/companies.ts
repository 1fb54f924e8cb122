/**
 * The companies of the demo world: four that are active, and one in each state of a registration. All are invented;
 * their codes begin with 999, which no register gives out, and their addresses on the net end in .example (RFC 2606).
 */
import { type CompanyRole, companyRoles } from '#shared/permissions.ts';
import { type DemoAddress, personId } from './people.ts';

export interface DemoMember {
  personId: string;
  role: CompanyRole;
  letters: string;
}

export interface DemoCompany {
  /** 10000000001 … 10000000010 */
  id: string;
  title: string;
  legalForm: string;
  code: string;
  email: string;
  phone: string;
  website: string;
  /** Registered address. */
  address: DemoAddress;
  /** Where it works, if that is another place. */
  operatingAddress: DemoAddress | null;
  /** Name of the business activity, for the registration and the client page. */
  activity: string;
  registration: DemoRegistration | null;
  /** any: one confirmer; other: one who did not create the payment. */
  approvals: 'any' | 'other';
  /** Offset of the day on which it became a client or began to register. */
  joinedDay: number;
  members: readonly DemoMember[];
  /** Names of the EUR accounts in order, the main one first; none before approval. */
  accountNames: readonly string[];
}

/** Where a registration stands; null in a company means that it is active. */
export interface DemoRegistration {
  status: 'Cdd' | 'Review' | 'Declined';
  stage: 'Screening' | 'Registration';
  /** Codes of the decline reasons that the applicant sees. */
  reasons: readonly string[];
}

const member = (person: number, role: CompanyRole, letters: string = companyRoles[role].defaults): DemoMember => ({
  personId: personId(person),
  role,
  letters,
});

const inLithuania = (city: string, street: string, postalCode: string): DemoAddress => ({
  country: 'LT',
  street,
  postalCode,
  city,
});

export const companies: readonly DemoCompany[] = [
  {
    id: '10000000001',
    title: 'Šilvynas Timber UAB',
    legalForm: 'UAB',
    code: '999100010',
    email: 'office@silvynas.example',
    phone: '+37000010001',
    website: 'https://silvynas.example',
    address: inLithuania('Vilnius', 'Medienos Uosto g. 2', 'LT-09981'),
    operatingAddress: inLithuania('Trakai', 'Lentpjūvės kelias 1', 'LT-21981'),
    activity: 'Sawmilling, export and retail of timber',
    registration: null,
    approvals: 'other',
    joinedDay: -395,
    // Letters of the four fixed users are those of decisions section 9, not the defaults of their roles.
    members: [member(1, 'CEO'), member(2, 'CFO'), member(3, 'COO', 'AB'), member(4, 'REP', 'G')],
    accountNames: ['Main', 'Taxes reserve', 'Payroll'],
  },
  {
    id: '10000000002',
    title: 'Linija ir Tarpas MB',
    legalForm: 'MB',
    code: '999100028',
    email: 'labas@linijairtarpas.example',
    phone: '+37000010002',
    website: 'https://linijairtarpas.example',
    address: inLithuania('Vilnius', 'Akvarelės g. 40', 'LT-09982'),
    operatingAddress: null,
    activity: 'Specialised design activities',
    registration: null,
    approvals: 'other',
    joinedDay: -395,
    members: [member(1, 'CEO'), member(6, 'CFO')],
    accountNames: ['Main', 'Taxes reserve'],
  },
  {
    id: '10000000003',
    title: 'Ruginė Saulė UAB',
    legalForm: 'UAB',
    code: '999100035',
    email: 'kepykla@ruginesaule.example',
    phone: '+37000010003',
    website: 'https://ruginesaule.example',
    address: inLithuania('Kaunas', 'Duonkepių g. 30', 'LT-44983'),
    operatingAddress: inLithuania('Kaunas', 'Krosnies g. 1', 'LT-44984'),
    activity: 'Bakery chain',
    registration: null,
    approvals: 'other',
    joinedDay: -395,
    members: [member(7, 'CEO'), member(8, 'CFO'), member(9, 'COO')],
    accountNames: ['Main', 'Wages', 'Taxes reserve'],
  },
  {
    id: '10000000004',
    title: 'Vėtrovia Logistics UAB',
    legalForm: 'UAB',
    code: '999100042',
    email: 'dispatch@vetrovia.example',
    phone: '+37000010004',
    website: 'https://vetrovia.example',
    address: inLithuania('Klaipėda', 'Vėtros Vartų g. 77', 'LT-91984'),
    operatingAddress: null,
    activity: 'Freight transport by road',
    registration: null,
    approvals: 'other',
    joinedDay: -300,
    members: [member(10, 'CEO'), member(11, 'CFO')],
    accountNames: ['Main'],
  },
  {
    id: '10000000005',
    title: 'Mėlyna Varlė UAB',
    legalForm: 'UAB',
    code: '999100059',
    email: 'varle@melynavarle.example',
    phone: '+37000010005',
    website: 'https://melynavarle.example',
    address: inLithuania('Šiauliai', 'Kūdros g. 12', 'LT-76985'),
    operatingAddress: null,
    activity: 'Manufacture of wooden toys',
    registration: { status: 'Cdd', stage: 'Screening', reasons: [] },
    approvals: 'any',
    joinedDay: -2,
    members: [member(12, 'CEO', 'ABCDEFGH')],
    accountNames: [],
  },
  {
    id: '10000000006',
    title: 'Ledokšnis Robotics AB',
    legalForm: 'AB',
    code: '999100067',
    email: 'hello@ledoksnis.example',
    phone: '+37000010006',
    website: 'https://ledoksnis.example',
    address: inLithuania('Vilnius', 'Robotų g. 99', 'LT-09986'),
    operatingAddress: null,
    activity: 'Machines for clearing snow and ice',
    registration: { status: 'Cdd', stage: 'Registration', reasons: [] },
    approvals: 'any',
    joinedDay: -12,
    members: [member(13, 'CEO', 'ABCDEFGH')],
    accountNames: [],
  },
  {
    id: '10000000007',
    title: 'Žuvėdros Kopos VšĮ',
    legalForm: 'VSI',
    code: '999100074',
    email: 'info@zuvedroskopos.example',
    phone: '+37000010007',
    website: 'https://zuvedroskopos.example',
    address: inLithuania('Palanga', 'Saulėkopos al. 15', 'LT-00987'),
    operatingAddress: inLithuania('Neringa', 'Žuvėdrų skv. 3', 'LT-93987'),
    activity: 'Seaside festivals and sports camps',
    registration: { status: 'Review', stage: 'Registration', reasons: [] },
    approvals: 'any',
    joinedDay: -15,
    members: [member(14, 'CEO', 'ABCDEFGH')],
    accountNames: [],
  },
  {
    id: '10000000008',
    title: 'Auksinė Kopa Exchange UAB',
    legalForm: 'UAB',
    code: '999100081',
    email: 'desk@auksinekopa.example',
    phone: '+37000010008',
    website: 'https://auksinekopa.example',
    address: inLithuania('Neringa', 'Auksinės Kopos g. 8', 'LT-93988'),
    operatingAddress: null,
    activity: 'Virtual currency exchange',
    // declined by its case: db/demo/cases
    registration: { status: 'Review', stage: 'Screening', reasons: [] },
    approvals: 'any',
    joinedDay: -55,
    members: [member(15, 'CEO', 'ABCDEFGH')],
    accountNames: [],
  },
  {
    id: '10000000009',
    title: 'Obliaus Takas MB',
    legalForm: 'MB',
    code: '999100099',
    email: 'staliai@obliaustakas.example',
    phone: '+37000010009',
    website: 'https://obliaustakas.example',
    address: inLithuania('Vilnius', 'Obliaus g. 19', 'LT-09916'),
    operatingAddress: null,
    activity: 'Joinery, windows and stairs made to measure',
    // its case waits for the fee
    registration: { status: 'Review', stage: 'Registration', reasons: [] },
    approvals: 'any',
    joinedDay: -11,
    members: [member(16, 'CEO', 'ABCDEFGH')],
    accountNames: [],
  },
  {
    id: '10000000010',
    title: 'Alyvų Krantas UAB',
    legalForm: 'UAB',
    code: '999100102',
    email: 'labas@alyvukrantas.example',
    phone: '+37000010010',
    website: 'https://alyvukrantas.example',
    address: inLithuania('Kaunas', 'Alyvmedžių g. 5', 'LT-44990'),
    operatingAddress: inLithuania('Klaipėda', 'Statinių g. 2', 'LT-91990'),
    activity: 'Import of olive oil from Greece for shops and kitchens',
    // its case waits for the signature
    registration: { status: 'Review', stage: 'Registration', reasons: [] },
    approvals: 'any',
    joinedDay: -16,
    members: [member(55, 'CEO', 'ABCDEFGH')],
    accountNames: [],
  },
];
