/** Writes what is in a camt.053 or camt.054 about an account: its head, balances and entries. */
import { momentIn } from '#shared/days.ts';
import {
  type AccountEntries,
  type AccountStatement,
  type BankCode,
  notProvided,
  otherRole,
  type Party,
  type StatementEntry,
} from './messages.ts';
import type { StatementDialect } from './statementDialects.ts';
import { statementNumber } from './statementNumber.ts';
import { code, count, currency, day, id, localMoment, text } from './values.ts';
import { account, agent, money, party, remittance } from './writeParts.ts';
import { element, leaf, maybeElement, maybeLeaf, type Xml } from './xml.ts';

type Part = AccountEntries<unknown> | AccountStatement<unknown>;

export class StatementWriter {
  readonly #kind: 'camt.053' | 'camt.054';
  readonly #dialect: StatementDialect;
  readonly #zone: string | undefined;

  /** @param zone IANA name, of the days; undefined: moments are written without an offset */
  constructor(kind: 'camt.053' | 'camt.054', dialect: StatementDialect, zone: string | undefined) {
    this.#kind = kind;
    this.#dialect = dialect;
    this.#zone = zone;
  }

  /**
   * All of an account before its lines; a camt.054 has no balances. `number` counts the accounts of a message from 1.
   */
  partHead(header: { messageId: string; createdAt: string }, part: Part, number: number): Xml[] {
    const { fromDay, untilDay } = part;
    const { iban, currency: ccy, owner, bankBic } = part.account;
    const balances =
      this.#kind === 'camt.053' && 'openingMinor' in part
        ? [balance('OPBD', part.openingMinor, fromDay, ccy), balance('CLBD', part.closingMinor, untilDay, ccy)]
        : [];
    const bank = agent('Svcr', bankBic, this.#dialect.bicTag);
    return [
      leaf('Id', `${header.messageId.slice(0, 30)}-${number}`, id),
      leaf('ElctrncSeqNb', statementNumber(untilDay), count),
      leaf('CreDtTm', header.createdAt, localMoment),
      element('FrToDt', this.#moment('FrDtTm', fromDay, '00:00:00'), this.#moment('ToDtTm', untilDay, '23:59:59')),
      account('Acct', iban, leaf('Ccy', ccy, currency), party('Ownr', { name: owner }), bank),
      ...balances,
    ];
  }

  entry(entry: StatementEntry, ccy: string): Xml {
    return element(
      'Ntry',
      money('Amt', entry.amountMinor, ccy),
      direction(entry),
      entry.isReversal ? leaf('RvslInd', 'true', text(4)) : undefined,
      this.#dialect.isNested ? element('Sts', leaf('Cd', 'BOOK', code)) : leaf('Sts', 'BOOK', code),
      element('BookgDt', leaf('Dt', entry.bookedOn, day)),
      element('ValDt', leaf('Dt', entry.valueOn, day)),
      leaf('AcctSvcrRef', entry.reference, id),
      element('BkTxCd', entry.bankCode && domain(entry.bankCode), element('Prtry', leaf('Cd', entry.code, text(35)))),
      element('NtryDtls', this.#details(entry, ccy)),
    );
  }

  /** The one transaction of an entry. Readers take amount and end-to-end id from here, so both always stand here. */
  #details(entry: StatementEntry, ccy: string): Xml {
    const { transactionId, endToEndId = notProvided, other, otherIban, otherBic } = entry;
    const { hasAmount, bicTag } = this.#dialect;
    const role = otherRole(entry);
    const amount = money('Amt', entry.amountMinor, ccy);
    return element(
      'TxDtls',
      element('Refs', leaf('EndToEndId', endToEndId, id), maybeLeaf('TxId', transactionId, id)),
      ...(hasAmount ? [amount, direction(entry)] : []),
      element('AmtDtls', element('TxAmt', amount)),
      maybeElement(
        'RltdPties',
        other && this.#party(role, other),
        otherIban === undefined ? undefined : account(`${role}Acct`, otherIban),
      ),
      maybeElement('RltdAgts', otherBic === undefined ? undefined : agent(`${role}Agt`, otherBic, bicTag)),
      entry.remittance && remittance(entry.remittance),
    );
  }

  #party(role: string, other: Party): Xml {
    return this.#dialect.isNested ? element(role, party('Pty', other)) : party(role, other);
  }

  #moment(name: string, of: string, time: string): Xml {
    return leaf(name, this.#zone === undefined ? `${of}T${time}` : momentIn(of, time, this.#zone), localMoment);
  }
}

function direction({ isCredit }: Pick<StatementEntry, 'isCredit'>): Xml {
  return leaf('CdtDbtInd', isCredit ? 'CRDT' : 'DBIT', code);
}

function domain(is: BankCode): Xml {
  const family = element('Fmly', leaf('Cd', is.family, code), leaf('SubFmlyCd', is.subFamily, code));
  return element('Domn', leaf('Cd', is.domain, code), family);
}

function balance(kind: 'OPBD' | 'CLBD', minor: bigint, on: string, ccy: string): Xml {
  return element(
    'Bal',
    element('Tp', element('CdOrPrtry', leaf('Cd', kind, code))),
    money('Amt', minor < 0n ? -minor : minor, ccy),
    leaf('CdtDbtInd', minor < 0n ? 'DBIT' : 'CRDT', code),
    element('Dt', leaf('Dt', on, day)),
  );
}
