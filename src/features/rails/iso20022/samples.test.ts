import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readMessage } from './read.ts';
import { type ReportedAccount, readAccountReport } from './readAccounts.ts';
import { readInitiation } from './readInitiation.ts';

// files of other programs and banks, with another library's reading of them, lie beside a checkout of the project, if
// at all
const folder = '../shared/data/iso20022/samples';
const isThere = fs.existsSync(folder);
if (!isThere) console.warn(`SKIPPED: no ${folder}, files of other banks were not read.`);
const sample = (name: string) => fs.readFileSync(`${folder}/${name}`);

/** What the other library says of an account report; its amounts are negative for debits. */
interface Theirs {
  getGroupHeader: { getMessageId: string };
  getEntries: {
    getReference: string | null;
    getAccountServicerReference: string | null;
    getAmount: TheirMoney;
    getReversalIndicator: boolean;
    getStatus: string;
    getBookingDate: { 0: string };
    getValueDate: { 0: string };
    getBankTransactionCode: { getProprietary: { getCode: string } | null; getDomain: TheirDomain | null };
    getRecord: {
      getAccount: { getIdentification: string };
      getFromDate: { 0: string };
      getToDate: { 0: string };
      getBalances?: { getType: string; getAmount: TheirMoney; getDate: { 0: string } }[];
    };
    getTransactionDetails: (TheirTransaction | '__RECURSIVITY__')[];
    getTransactionDetail: TheirTransaction;
  }[];
}
interface TheirDomain {
  getCode: string;
  getFamily: { getCode: string; getSubFamilyCode: string };
}
interface TheirMoney {
  getAmount: string;
  getCurrency: { getCode: string };
}
interface TheirParty {
  getAccount: { getIdentification: string };
  getRelatedPartyType: { __CLASS__: string; getName: string };
}
interface TheirTransaction {
  getReference: { getEndToEndId: string | null };
  getRelatedParties: TheirParty[];
  getRemittanceInformation: { getMessage: string };
}

const kinds: Record<string, string> = {
  opening: 'OPBD',
  closing: 'CLBD',
  opening_available: 'OPAV',
  closing_available: 'CLAV',
};
const signed = ({ amountMinor }: { amountMinor: bigint }, isCredit: boolean) =>
  String(isCredit ? amountMinor : -amountMinor);
const day = (moment: { 0: string }) => moment[0].slice(0, 10);

const getBankCode = (domain: TheirDomain | null) =>
  domain
    ? { domain: domain.getCode, family: domain.getFamily.getCode, subFamily: domain.getFamily.getSubFamilyCode }
    : undefined;

function getTheirs(theirs: Theirs) {
  return theirs.getEntries.map((entry) => {
    const all = entry.getTransactionDetails.map((one) =>
      one === '__RECURSIVITY__' ? entry.getTransactionDetail : one,
    );
    return {
      reference: entry.getAccountServicerReference ?? entry.getReference ?? undefined,
      amount: [entry.getAmount.getCurrency.getCode, entry.getAmount.getAmount],
      isReversal: entry.getReversalIndicator,
      status: entry.getStatus,
      bookedOn: day(entry.getBookingDate),
      valueOn: day(entry.getValueDate),
      code: entry.getBankTransactionCode.getProprietary?.getCode,
      bankCode: getBankCode(entry.getBankTransactionCode.getDomain),
      transactions: all.map((one) => ({
        endToEndId: one.getReference.getEndToEndId ?? undefined,
        message: one.getRemittanceInformation.getMessage,
        parties: one.getRelatedParties
          .map(({ getAccount, getRelatedPartyType: type }) => [
            type.__CLASS__.split('\\').at(-1),
            type.getName,
            getAccount.getIdentification,
          ])
          .toSorted(),
      })),
    };
  });
}

function getOurs({ entries }: ReportedAccount) {
  return entries.map(({ money, isCredit, transactions, reference, code, ...rest }) => ({
    ...rest,
    reference,
    code,
    amount: [money.currency, signed(money, isCredit)],
    transactions: transactions.map(({ endToEndId, texts, references, ...sides }) => ({
      endToEndId,
      message: texts[0] ?? references[0],
      parties: [
        ['Creditor', sides.creditor?.name, sides.creditorIban],
        ['Debtor', sides.debtor?.name, sides.debtorIban],
      ],
    })),
  }));
}

describe.runIf(isThere)('the account report of another bank', () => {
  test.each(['camt053.v2.minimal', 'camt053.v8', 'camt054.v8'])('%s reads as another library reads it', (name) => {
    const theirs: Theirs = JSON.parse(sample(`${name}.json`).toString());
    const report = readAccountReport(sample(`${name}.xml`));
    const [account] = report.accounts;
    const record = theirs.getEntries[0]?.getRecord;
    if (!account || !record) throw new Error('An account is missing.');
    expect(report.messageId).toBe(theirs.getGroupHeader.getMessageId);
    expect(account.iban ?? account.number).toBe(record.getAccount.getIdentification);
    expect([account.from, account.until].map((moment) => Date.parse(moment ?? ''))).toEqual(
      [record.getFromDate, record.getToDate].map((moment) => Date.parse(moment[0])),
    );
    expect(
      account.balances.map(({ kind, money, isCredit, on }) => [kind, money.currency, signed(money, isCredit), on]),
    ).toEqual(
      (record.getBalances ?? []).map(({ getType, getAmount, getDate }) => [
        kinds[getType],
        getAmount.getCurrency.getCode,
        getAmount.getAmount,
        day(getDate),
      ]),
    );
    expect(getOurs(account)).toEqual(getTheirs(theirs));
  });

  test('with balances in several currencies is no statement of ours', () => {
    expect(() => readMessage(sample('camt053.v8.xml'))).toThrow(
      expect.objectContaining({ code: 'element-missing', path: 'Document/BkToCstmrStmt/Stmt/Acct/Ccy' }),
    );
    expect(() => readMessage(sample('camt053.v2.minimal.xml'))).toThrow(
      expect.objectContaining({ code: 'unknown-message', path: 'Document' }),
    );
  });
});

test.runIf(isThere)('a status report of the RTGS says that the transfer is settled', () => {
  expect(readMessage(sample('pacs.002.001.10.target-rtgs.xml'))).toEqual({
    kind: 'pacs.002',
    messageId: 'NONREF',
    createdAt: '2023-12-03T15:46:18+01:00',
    originalMessageId: 'M1645191',
    originalKind: 'pacs.008.001.08',
    transfers: [{ transactionId: '-M0T0D0C0-1645191', endToEndId: '-M0T0D0C0-1645191', status: 'ACSC' }],
  });
});

describe.runIf(isThere).each([
  ['pain.001.001.03.php-sepa-xml.xml', 29],
  ['pain.001.001.09.php-sepa-xml.xml', 31],
])('the order %s', (name, line) => {
  test('is refused for the check digits of its debtor', () => {
    expect(() => readInitiation(sample(name))).toThrow(
      expect.objectContaining({
        code: 'iban-not-valid',
        path: 'Document/CstmrCdtTrfInitn/PmtInf/DbtrAcct/Id/IBAN',
        line,
        column: 11,
      }),
    );
  });

  test('is read with another debtor', () => {
    const xml = sample(name).toString().replace('BG87200500001234567890', 'BG80BNBG96611020345678');
    expect(readInitiation(xml)).toEqual({
      messageId: 'OurMessageIdentification',
      createdAt: '2025-08-19T08:32:02+00:00',
      orders: [
        {
          orderId: 'OurPaymentInfo',
          executeOn: '2025-08-19',
          debtor: { name: 'OurCorp' },
          debtorIban: 'BG80BNBG96611020345678',
          debtorBic: 'BANKBGFFXXX',
          transfers: [
            {
              endToEndId: 'SomethingUnique',
              amountMinor: 1234n,
              creditor: {
                name: 'John Doe',
                address: { street: 'Some Street', building: '12', postCode: '1000', town: 'Nowhere', country: 'BG' },
              },
              creditorIban: 'DE87200500001234567890',
              creditorBic: 'BANKDEFFXXX',
              remittance: { reference: 'CdtrRefInf-Ref' },
            },
          ],
        },
      ],
    });
  });
});
