/** What several messages hold: agents, parties, accounts, remittance information, reasons. */
import { arrivedReference } from '../rules/references.ts';
import type { Party, PostalAddress, Reason, Remittance } from './messages.ts';
import type { Model } from './model.ts';
import { contentOf, Parts } from './parts.ts';
import { errorAt, type XmlElement } from './tree.ts';
import { types } from './types.ts';
import { bic, code, country, iban, id, localMoment, text } from './values.ts';

type Given<T> = { [Key in keyof T as undefined extends T[Key] ? never : Key]: T[Key] } & {
  [Key in keyof T as undefined extends T[Key] ? Key : never]?: Exclude<T[Key], undefined>;
};

/** The fields that are there. */
export function given<const T extends object>(fields: T): Given<T> {
  const known: Partial<T> = {};
  for (const name in fields) if (fields[name] !== undefined) known[name] = fields[name];
  return known as unknown as Given<T>;
}

/** Id and moment of a message. */
export function messageIdsOf(head: Parts<'MsgId' | 'CreDtTm'>) {
  return { messageId: head.value('MsgId', id), createdAt: head.value('CreDtTm', localMoment) };
}

/** The same and the two banks, from a group header. */
export function headOf(head: Parts<'MsgId' | 'CreDtTm' | 'InstgAgt?' | 'InstdAgt?'>) {
  return { ...messageIdsOf(head), senderBic: bicOf(head.one('InstgAgt')), receiverBic: bicOf(head.one('InstdAgt')) };
}

export function bicOf(agent: XmlElement): string {
  return institutionOf(agent, types.FinancialInstitutionIdentification18).value('BICFI', bic);
}

/** What identifies a bank. Versions before 2019 have another model. */
export function institutionOf<Word extends string>(agent: XmlElement, model: Model<Word>): Parts<Word> {
  return new Parts(agent, types.BranchAndFinancialInstitutionIdentification6).parts('FinInstnId', model);
}

export function ibanOf(account: XmlElement): string {
  return new Parts(account, types.CashAccount38).parts('Id', types.AccountIdentification4Choice).value('IBAN', iban);
}

export function partyOf(element: XmlElement): Party {
  const party = new Parts(element, types.PartyIdentification135);
  const address = party.maybeParts('PstlAdr', types.PostalAddress24);
  return given({ name: party.value('Nm', text(140)), address: address && addressOf(address) });
}

const linesMost = 2;

function addressOf(address: Parts<'StrtNm?' | 'BldgNb?' | 'PstCd?' | 'TwnNm?' | 'Ctry?' | 'AdrLine*'>): PostalAddress {
  const lines = address.all('AdrLine');
  if (lines[linesMost]) throw errorAt(lines[linesMost], 'element-unexpected');
  return given({
    street: address.maybeValue('StrtNm', text(70)),
    building: address.maybeValue('BldgNb', text(16)),
    postCode: address.maybeValue('PstCd', text(16)),
    town: address.maybeValue('TwnNm', text(35)),
    country: address.value('Ctry', country),
    lines: lines.length > 0 ? lines.map((line) => contentOf(line, text(70))) : undefined,
  });
}

/** One free text, or one structured reference: a SEPA transfer carries either. */
export function remittanceOf(element: XmlElement): Remittance | undefined {
  const remittance = new Parts(element, types.RemittanceInformation16);
  const [free, second] = remittance.all('Ustrd');
  const [structured, third] = remittance.all('Strd');
  const surplus = second ?? third ?? (free && structured);
  if (surplus) throw errorAt(surplus, 'element-unexpected');
  if (free) return { text: contentOf(free, text(140)) };
  const reference = structured && referenceOf(structured);
  return reference === undefined ? undefined : { reference };
}

export function referenceOf(structured: XmlElement): string | undefined {
  const info = new Parts(structured, types.StructuredRemittanceInformation16).maybeParts(
    'CdtrRefInf',
    types.CreditorReferenceInformation2,
  );
  const reference = info?.maybeValue('Ref', text(35));
  const issuer = info?.maybeParts('Tp', types.CreditorReferenceType2)?.maybeValue('Issr', text(35));
  return reference === undefined ? undefined : arrivedReference(reference, issuer);
}

/** The first reason. A reason without a code of the list is NARR: told in words. */
export function reasonOf(elements: readonly XmlElement[]): Reason | undefined {
  if (!elements[0]) return undefined;
  const reason = new Parts(elements[0], types.StatusReasonInformation12);
  const kind = reason.maybeParts('Rsn', types.StatusReason6Choice);
  const words = [
    kind?.maybeValue('Prtry', text(35)),
    ...reason.all('AddtlInf').map((line) => contentOf(line, text(105))),
  ];
  const told = words.filter((word) => word !== undefined).join(' ');
  return given({ code: kind?.maybeValue('Cd', code) ?? 'NARR', words: told || undefined });
}
