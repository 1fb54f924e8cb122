/** Writes what several messages hold. The order of elements is that of the schemas. */

import { payments } from '#shared/limits.ts';
import { decimalText } from '#shared/money.ts';
import { travellingReference } from '#shared/rules/references.ts';
import type { CreditTransfers, Party, PostalAddress, Reason, Remittance } from './messages.ts';
import { bic, code, country, iban, id, localMoment, minorUnits, text } from './values.ts';
import { element, leaf, maybeLeaf, type Xml } from './xml.ts';

type Head = Pick<CreditTransfers, 'messageId' | 'createdAt' | 'senderBic' | 'receiverBic'>;

export function messageIds({ messageId, createdAt }: Pick<Head, 'messageId' | 'createdAt'>): [Xml, Xml] {
  return [leaf('MsgId', messageId, id), leaf('CreDtTm', createdAt, localMoment)];
}

export function banks({ senderBic, receiverBic }: Partial<Head>): (Xml | undefined)[] {
  return [
    senderBic === undefined ? undefined : agent('InstgAgt', senderBic),
    receiverBic === undefined ? undefined : agent('InstdAgt', receiverBic),
  ];
}

/** `tag`: older messages of cash management call it BIC */
export function agent(name: string, value: string, tag: 'BICFI' | 'BIC' = 'BICFI'): Xml {
  return element(name, element('FinInstnId', leaf(tag, value, bic)));
}

/** `more`: what else is said of the account */
export function account(name: string, value: string, ...more: Xml[]): Xml {
  return element(name, element('Id', leaf('IBAN', value, iban)), ...more);
}

export function party(name: string, { name: words, address }: Party): Xml {
  return element(name, leaf('Nm', words, text(140)), address && postalAddress(address));
}

function postalAddress({ street, building, postCode, town, country: land, lines = [] }: PostalAddress): Xml {
  if (lines.length > 2) throw new Error('An address has two lines at most.');
  return element(
    'PstlAdr',
    maybeLeaf('StrtNm', street, text(70)),
    maybeLeaf('BldgNb', building, text(16)),
    maybeLeaf('PstCd', postCode, text(16)),
    maybeLeaf('TwnNm', town, text(35)),
    maybeLeaf('Ctry', land, country),
    ...lines.map((line) => leaf('AdrLine', line, text(70))),
  );
}

/** The reference, and the text in as many parts as it needs: what came in may be longer than what we send. */
export function remittance(info: Remittance): Xml {
  const lines = 'text' in info ? (info.text.match(/.{1,140}/gsu) ?? []) : [];
  return element(
    'RmtInf',
    ...lines.map((line) => leaf('Ustrd', line, text(140))),
    'reference' in info ? structured(info.reference) : undefined,
  );
}

function structured(known: string): Xml {
  const { reference, issuer } = travellingReference(known);
  const type = element('Tp', element('CdOrPrtry', leaf('Cd', 'SCOR', code)), maybeLeaf('Issr', issuer, text(35)));
  return element('Strd', element('CdtrRefInf', type, leaf('Ref', reference, text(35))));
}

/** A payment's amount in euros. Throws for one that no payment has. */
export function amount(name: string, amountMinor: bigint): Xml {
  if (amountMinor <= 0n || amountMinor > payments.amountMostMinor) throw new Error(`${name} cannot be written.`);
  return money(name, amountMinor);
}

/** An amount of another bank's payment, which may be above what we send. */
export function foreignAmount(name: string, amountMinor: bigint): Xml {
  if (amountMinor <= 0n) throw new Error(`${name} cannot be written.`);
  return money(name, amountMinor);
}

/** Any amount from zero. */
export function money(name: string, amountMinor: bigint, currency: string = payments.currency): Xml {
  return leaf(name, decimalText(amountMinor), amountForm, ` Ccy="${currency}"`);
}

function amountForm(value: string) {
  return minorUnits(value) === null ? 'amount-not-valid' : undefined;
}

/** The sum of a group header, in cents. */
export function getSum(amounts: readonly { amountMinor: bigint }[]): bigint {
  return amounts.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
}

export function reason(name: string, { code: value, words }: Reason): Xml {
  const lines = words?.match(/.{1,105}/gsu) ?? [];
  return element(
    name,
    element('Rsn', leaf('Cd', value, code)),
    ...lines.map((line) => leaf('AddtlInf', line, text(105))),
  );
}

/** Money settles through the clearing. */
export const settlement = element('SttlmInf', leaf('SttlmMtd', 'CLRG', code));
