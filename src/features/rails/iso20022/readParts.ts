/** What several messages hold: agents, parties, accounts, remittance information, reasons. */
import { arrivedReference } from '#shared/rules/references.ts';
import type { Party, PostalAddress, Reason, Remittance } from './messages.ts';
import type { Model } from './model.ts';
import { getContent, Parts } from './parts.ts';
import type { XmlElement } from './tree.ts';
import { types } from './types.ts';
import { bic, code, collapsed, country, foreignId, iban, localMoment, text } from './values.ts';

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
export function getMessageIds(head: Parts<'MsgId' | 'CreDtTm'>) {
  return { messageId: head.value('MsgId', foreignId), createdAt: head.value('CreDtTm', localMoment) };
}

/** The same and the two banks, from a group header. */
export function getHead(head: Parts<'MsgId' | 'CreDtTm' | 'InstgAgt?' | 'InstdAgt?'>) {
  return { ...getMessageIds(head), senderBic: getBic(head.one('InstgAgt')), receiverBic: getBic(head.one('InstdAgt')) };
}

export function getBic(agent: XmlElement): string {
  return getInstitution(agent, types.FinancialInstitutionIdentification18).value('BICFI', bic);
}

/** What identifies a bank. Versions before 2019 have another model. */
export function getInstitution<Word extends string>(agent: XmlElement, model: Model<Word>): Parts<Word> {
  return new Parts(agent, types.BranchAndFinancialInstitutionIdentification6).parts('FinInstnId', model);
}

export function getIban(account: XmlElement): string {
  return new Parts(account, types.CashAccount38).parts('Id', types.AccountIdentification4Choice).value('IBAN', iban);
}

export function getParty(element: XmlElement): Party {
  const party = new Parts(element, types.PartyIdentification135);
  const address = party.maybeParts('PstlAdr', types.PostalAddress24);
  return given({ name: party.value('Nm', text(140)), address: address && getAddress(address) });
}

/** Undefined for one without a name. */
export function getNamedParty(element: XmlElement | undefined): Party | undefined {
  return element && new Parts(element, types.PartyIdentification135).maybe('Nm') ? getParty(element) : undefined;
}

function getAddress(address: Parts<'StrtNm?' | 'BldgNb?' | 'PstCd?' | 'TwnNm?' | 'Ctry?' | 'AdrLine*'>): PostalAddress {
  const lines = address.all('AdrLine');
  return given({
    street: address.maybeValue('StrtNm', text(70)),
    building: address.maybeValue('BldgNb', text(16)),
    postCode: address.maybeValue('PstCd', text(16)),
    town: address.maybeValue('TwnNm', text(35)),
    country: address.maybeValue('Ctry', country),
    lines: lines.length > 0 ? lines.map((line) => getContent(line, text(70))) : undefined,
  });
}

/** All that is said: the free texts one after the other, and the first structured reference; further ones are texts. */
export function getRemittance(element: XmlElement): Remittance | undefined {
  const remittance = new Parts(element, types.RemittanceInformation16);
  const structured = remittance.all('Strd');
  const [reference, ...others] = structured.map(getReference).filter((found) => found !== undefined);
  const words = [
    ...remittance.all('Ustrd').map((free) => getContent(free, text(140))),
    ...others,
    ...structured.flatMap(getAdditions),
  ].filter((word) => word !== '');
  const message = words.length > 0 ? { text: words.join(' ') } : undefined;
  return reference === undefined ? message : { ...message, reference };
}

/** What a structured part says in words beside its reference. */
function getAdditions(structured: XmlElement): string[] {
  const parts = new Parts(structured, types.StructuredRemittanceInformation16);
  return parts.all('AddtlRmtInf').map((line) => getContent(line, text(140)));
}

export function getReference(structured: XmlElement): string | undefined {
  const info = new Parts(structured, types.StructuredRemittanceInformation16).maybeParts(
    'CdtrRefInf',
    types.CreditorReferenceInformation2,
  );
  const reference = info?.maybeValue('Ref', text(35));
  const issuer = info?.maybeParts('Tp', types.CreditorReferenceType2)?.maybeValue('Issr', text(35));
  return reference === undefined ? undefined : arrivedReference(reference, issuer);
}

/** The first reason. A reason without a code is NARR: described in words; so is one that has not the form of a code. */
export function getReason(elements: readonly XmlElement[]): Reason | undefined {
  if (!elements[0]) return undefined;
  const reason = new Parts(elements[0], types.StatusReasonInformation12);
  const kind = reason.maybeParts('Rsn', types.StatusReason6Choice);
  const written = kind?.maybe('Cd');
  const isCode = written !== undefined && code(collapsed(getContent(written, text(35)))) === undefined;
  const words = [
    isCode ? undefined : written && getContent(written, text(35)),
    kind?.maybeValue('Prtry', text(35)),
    ...reason.all('AddtlInf').map((line) => getContent(line, text(105))),
  ];
  const joined = words.filter((word) => word !== undefined).join(' ');
  return given({ code: isCode ? getContent(written, code) : 'NARR', words: joined || undefined });
}
