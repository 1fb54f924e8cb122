/** Accounts and cards: a client's main account has the client's own number, further ones come from 30000000001 on. */
import { furtherFrom, mainName } from '#features/clients/accountNumbers.ts';
import { ownIban } from '#shared/iban.ts';
import { sortName } from '#shared/text.ts';
import { companies } from './companies.ts';
import { people, personId } from './people.ts';

/** The bank code of the demo bank. */
export const bankCode = '39990';

/** '10000000001:Main': client id, colon, name of the account. */
export type AccountKey = string;

export interface DemoAccount {
  key: AccountKey;
  clientId: string;
  name: string;
  /** The eleven digits after the bank code. */
  number: string;
  iban: string;
  /** Offset of the day on which it was opened. */
  openedDay: number;
}

export interface DemoCard {
  key: string;
  account: AccountKey;
  clientId: string;
  holderId: string;
  /** As printed; upper-case ASCII like on real cards. */
  nameOnCard: string;
  /** X1VISA: for a purpose; Z1VISA: named. */
  design: 'X1VISA' | 'Z1VISA';
  mask: string;
  /** Whole euros, one purchase and one month. */
  limit: number;
  monthlyLimit: number;
  /** enabled unless given */
  state?: 'locked' | 'terminated';
  /** letters of the holder */
  options?: string;
}

/** The key of an account; the client's main one without a name. */
export function accountKey(clientId: string, name: string = mainName): AccountKey {
  return `${clientId}:${name}`;
}

function openAccounts(): DemoAccount[] {
  let further = furtherFrom;
  const open = (clientId: string, name: string, openedDay: number): DemoAccount => {
    const number = name === mainName ? clientId : `${++further}`;
    return { key: accountKey(clientId, name), clientId, name, number, iban: ownIban(bankCode, number), openedDay };
  };
  return [
    ...companies.flatMap((company) => company.accountNames.map((name) => open(company.id, name, company.joinedDay))),
    ...people.map((person) => open(person.id, mainName, person.joinedDay)),
  ];
}

export const accounts: readonly DemoAccount[] = openAccounts();

type CompanyCard = readonly [
  companyId: string,
  holder: number,
  design: DemoCard['design'],
  nameOnCard: string,
  limit: number,
  monthlyLimit: number,
];

const companyCards: readonly CompanyCard[] = [
  ['10000000001', 1, 'Z1VISA', 'AUSTEJA GIRVAINYTE', 2000, 10_000],
  ['10000000001', 2, 'Z1VISA', 'MANTAS KEDRAUSKAS', 1000, 5000],
  ['10000000001', 3, 'Z1VISA', 'IEVA SERMUVIENE', 1000, 5000],
  ['10000000001', 4, 'Z1VISA', 'TOMAS AZUOVAITIS', 500, 2000],
  ['10000000001', 4, 'X1VISA', 'SILVYNAS YARD', 300, 3000],
  ['10000000001', 3, 'X1VISA', 'SILVYNAS TRUCK 2', 400, 3000],
  ['10000000002', 1, 'Z1VISA', 'AUSTEJA GIRVAINYTE', 500, 2000],
  ['10000000002', 6, 'Z1VISA', 'DOMANTAS VINGRUNAS', 500, 2000],
  ['10000000003', 7, 'Z1VISA', 'JURATE RUGELIENE', 1000, 4000],
  ['10000000003', 9, 'X1VISA', 'RUGINE SAULE VAN', 300, 1500],
  ['10000000004', 10, 'Z1VISA', 'ANDRIUS KELIUVIS', 1000, 5000],
  ['10000000004', 10, 'X1VISA', 'VETROVIA TRUCK 1', 800, 8000],
  ['10000000004', 11, 'X1VISA', 'VETROVIA TRUCK 2', 800, 8000],
  ['10000000004', 11, 'X1VISA', 'VETROVIA TRUCK 3', 800, 8000],
];

function getCard(key: string, clientId: string, number: number, fields: CardFields): DemoCard {
  // 400000 is the range that payment tests use everywhere: no shop takes it.
  return { key, clientId, account: accountKey(clientId), mask: `400000******${number}`, ...fields };
}
type CardFields = Pick<DemoCard, 'holderId' | 'nameOnCard' | 'design' | 'limit' | 'monthlyLimit' | 'state' | 'options'>;

export const cards: readonly DemoCard[] = [
  ...companyCards.map(([clientId, holder, design, nameOnCard, limit, monthlyLimit], i) =>
    getCard(`${clientId}:card${i + 1}`, clientId, 1100 + 7 * i, {
      holderId: personId(holder),
      nameOnCard,
      design,
      limit,
      monthlyLimit,
      ...(nameOnCard === 'SILVYNAS TRUCK 2' && { state: 'locked' }),
      // the director steers the own card everywhere, and orders its plastic
      ...(holder === 1 && { options: 'MP' }),
    }),
  ),
  ...people.map(({ id, fullName, parentId }, i) =>
    getCard(`${id}:card`, id, 2200 + 11 * i, {
      holderId: id,
      nameOnCard: sortName(fullName).toUpperCase(),
      design: 'Z1VISA',
      limit: parentId ? 100 : 1000,
      monthlyLimit: parentId ? 200 : 4000,
    }),
  ),
];
