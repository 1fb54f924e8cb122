/**
 * A CESOP message as XML, version 4.03 (PaymentData.xsd, user guide 6.00), in parts: the start, each payee with its
 * transactions, and the end. No payer is named. Elements that a bank gives only where it has them stay empty.
 */
import { decimalText } from '#shared/money.ts';
import { type DocKind, docCodes, type MessageKind, messageCodes } from './rules.ts';

export interface MessageHead {
  /** MessageRefId, and the one that a correction is about */
  id: string;
  corrects: string | null;
  kind: MessageKind;
  quarter: string;
  /** ISO 8601, UTC */
  madeAt: string;
  bankName: string;
  bic: string;
}

/** Names of ours for LegalAddressType: where a person lives, the registered seat, an office */
const addressCodes = { home: 'CESOP302', seat: 'CESOP304', office: 'CESOP303' } as const;
export interface PayeeAddress {
  kind: keyof typeof addressCodes;
  country: string;
  street: string;
  postCode: string;
  city: string;
}

export interface MessagePayee {
  /** DocRefId; of a corrected or deleted one the DocRefId and the message that it is about */
  id: string;
  corrects: string | null;
  correctsMessage: string | null;
  docKind: DocKind;
  name: string;
  nameKind: string;
  country: string;
  address: PayeeAddress | null;
  taxId: string;
  taxCountry: string;
  accounts: readonly { identifier: string; kind: string; country: string }[];
}

interface MessageTransaction {
  id: string;
  corrects: string | null;
  isRefund: boolean;
  /** ISO 8601, UTC */
  at: string;
  /** EUR cents */
  amountMinor: bigint;
  method: string;
  atPremises: boolean;
  payerCountry: string;
  payerSource: string;
}

/** Names, identifiers and parts of an address have at most so many characters. */
const maxText = 200;
/** TAXIdentification_Type */
const taxForm = /^[A-Za-z0-9\-+]{1,20}$/;
/** Characters that XML 1.0 does not have. */
const notXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

export function startMessage({ quarter, ...head }: MessageHead): string {
  const period = tag('Quarter', quarter.slice(6)) + tag('Year', quarter.slice(0, 4));
  const spec = [
    tag('TransmittingCountry', head.bic.slice(4, 6)),
    tag('MessageType', 'PMT'),
    tag('MessageTypeIndic', messageCodes[head.kind]),
    tag('MessageRefId', head.id),
    head.corrects === null ? '' : tag('CorrMessageRefId', head.corrects),
    `<cesop:ReportingPeriod>${period}</cesop:ReportingPeriod>`,
    tag('Timestamp', toSecond(head.madeAt)),
  ];
  const bank = tag('PSPId', head.bic, { PSPIdType: 'BIC' }) + tag('Name', cut(head.bankName), { nameType: 'LEGAL' });
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<cesop:CESOP xmlns:cm="urn:eu:taxud:commontypes:v1" ' +
    'xmlns:cesop="urn:ec.europa.eu:taxud:fiscalis:cesop:v1" version="4.03">\n' +
    `<cesop:MessageSpec>${spec.join('')}</cesop:MessageSpec>\n` +
    `<cesop:PaymentDataBody><cesop:ReportingPSP>${bank}</cesop:ReportingPSP>\n`
  );
}

export const messageEnd = '</cesop:PaymentDataBody>\n</cesop:CESOP>\n';

/** What stands before the transactions of a payee. */
export function startPayee(payee: MessagePayee): string {
  return (
    `<cesop:ReportedPayee>${tag('Name', cut(payee.name) || '-', { nameType: payee.nameKind })}` +
    `${tag('Country', payee.country)}${writeAddress(payee.address)}${writeTaxId(payee)}` +
    `${payee.accounts.map(writeAccount).join('') || '<cesop:AccountIdentifier/>'}\n`
  );
}

/** What stands after them. */
export function endPayee({ id, docKind, corrects, correctsMessage }: MessagePayee): string {
  const common = [
    commonTag('DocTypeIndic', docCodes[docKind]),
    commonTag('DocRefId', id),
    correctsMessage === null ? '' : commonTag('CorrMessageRefId', correctsMessage),
    corrects === null ? '' : commonTag('CorrDocRefId', corrects),
  ];
  return `<cesop:DocSpec>${common.join('')}</cesop:DocSpec></cesop:ReportedPayee>\n`;
}

export function writeTransaction(one: MessageTransaction): string {
  const parts = [
    tag('TransactionIdentifier', one.id),
    one.corrects === null ? '' : tag('CorrTransactionIdentifier', one.corrects),
    // execution date
    tag('DateTime', toSecond(one.at), { transactionDateType: 'CESOP701' }),
    tag('Amount', decimalText(one.amountMinor), { currency: 'EUR' }),
    `<cesop:PaymentMethod>${commonTag('PaymentMethodType', one.method)}</cesop:PaymentMethod>`,
    tag('InitiatedAtPhysicalPremisesOfMerchant', String(one.atPremises)),
    tag('PayerMS', one.payerCountry, { PayerMSSource: one.payerSource }),
  ];
  return `<cesop:ReportedTransaction IsRefund="${one.isRefund}">${parts.join('')}</cesop:ReportedTransaction>\n`;
}

function writeAddress(address: PayeeAddress | null): string {
  if (!address) return '<cesop:Address/>';
  const fixed = [
    ['Street', cut(address.street)],
    ['PostCode', cut(address.postCode)],
    ['City', cut(address.city)],
  ].map(([name = '', text = '']) => (text === '' ? '' : commonTag(name, text)));
  const country = address.country === '' ? '' : commonTag('CountryCode', address.country);
  const inner = fixed.join('') === '' ? country : `${country}<cm:AddressFix>${fixed.join('')}</cm:AddressFix>`;
  return `<cesop:Address legalAddressType="${addressCodes[address.kind]}">${inner}</cesop:Address>`;
}

function writeTaxId({ taxId, taxCountry }: MessagePayee): string {
  if (!taxForm.test(taxId)) return '<cesop:TAXIdentification/>';
  const id = tag('TAXId', taxId, { issuedBy: taxCountry, type: 'TIN' });
  return `<cesop:TAXIdentification>${id}</cesop:TAXIdentification>`;
}

function writeAccount({ identifier, kind, country }: MessagePayee['accounts'][number]): string {
  const other = kind === 'Other' ? { accountIdentifierOther: 'Name of the card acceptor' } : {};
  return tag('AccountIdentifier', cut(identifier), { CountryCode: country, type: kind, ...other });
}

function tag(name: string, text: string, attributes: Readonly<Record<string, string>> = {}): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return `<cesop:${name}${given.join('')}>${escapeXml(text)}</cesop:${name}>`;
}

function commonTag(name: string, text: string): string {
  return `<cm:${name}>${escapeXml(text)}</cm:${name}>`;
}

function escapeXml(text: string): string {
  return text.replace(notXml, '').replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** On one line, and not longer than the schema lets it be. */
function cut(text: string): string {
  return [...text.replace(notXml, '').replace(/\s+/g, ' ').trim()].slice(0, maxText).join('').trim();
}

/** '2026-11-29T08:00:00Z': the schema takes seconds or three places of them. */
function toSecond(moment: string): string {
  return `${moment.slice(0, 19)}Z`;
}
