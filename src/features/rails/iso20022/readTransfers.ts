/** Reads pacs.008: credit transfers from bank to bank. Each is judged alone; only their sums concern the whole file. */
import { payments } from '#shared/limits.ts';
import { elementsAt, getFault } from './entries.ts';
import type { CreditTransfer, CreditTransfers } from './messages.ts';
import { checkSum, checkTotals, getAmount, getAnyAmount, getContent, Parts } from './parts.ts';
import { getBic, getIban, getMessageIds, getNamedParty, getParty, getRemittance, given } from './readParts.ts';
import { getSentTexts, partialTransfer } from './readRest.ts';
import { errorAt, type XmlElement } from './tree.ts';
import { types } from './types.ts';
import { code, day, foreignId, isSameBic, moment, text } from './values.ts';

/** What all transfers of a message have. */
interface Common {
  isInstant: boolean;
  receiverBic: string;
}

export function readTransfers(element: XmlElement): CreditTransfers {
  const message = new Parts(element, types.FIToFICustomerCreditTransferV08);
  const head = message.parts('GrpHdr', types.GroupHeader93);
  const orders = message.all('CdtTrfTxInf');
  const amounts = orders.map((order) => getAnyAmount(getAmountElement(order)));
  checkTotals(head, amounts);
  const sum = head.maybe('TtlIntrBkSttlmAmt');
  if (sum) checkSum(sum, amounts, payments.currency);
  // the banks and the day are in the header, or in each transfer
  const bankAt = (name: 'InstgAgt' | 'InstdAgt') =>
    getBic(head.maybe(name) ?? orders.flatMap((order) => elementsAt(order, name))[0] ?? head.one(name));
  const days = orders.flatMap((order) => elementsAt(order, 'IntrBkSttlmDt'));
  const ids = getMessageIds(head);
  const dayElement = head.maybe('IntrBkSttlmDt') ?? days[0];
  const receiverBic = bankAt('InstdAgt');
  const isInstant = isMarkedInstant(head.maybe('PmtTpInf')) || orders.every(isInstantOrder);
  return {
    kind: 'pacs.008',
    ...ids,
    senderBic: bankAt('InstgAgt'),
    receiverBic,
    isInstant,
    settlementDay: dayElement ? getContent(dayElement, day) : ids.createdAt.slice(0, 10),
    transfers: orders.map((order, i) => getTransfer(order, amounts[i] ?? 0n, { isInstant, receiverBic })),
  };
}

function getAmountElement(order: XmlElement): XmlElement {
  const [amount, second] = elementsAt(order, 'IntrBkSttlmAmt');
  if (!amount) throw errorAt(order, 'element-missing', 'IntrBkSttlmAmt');
  if (second) throw errorAt(second, 'element-unexpected');
  return amount;
}

/** The local instrument INST marks an instant transfer, in the header or in the transfer. */
function isMarkedInstant(paymentType: XmlElement | undefined): boolean {
  const kind = paymentType && new Parts(paymentType, types.PaymentTypeInformation28);
  return kind?.maybeParts('LclInstrm', types.LocalInstrument2Choice)?.maybeValue('Cd', text(35))?.trim() === 'INST';
}

/** The same of a transfer, whatever else is wrong with it. */
function isInstantOrder(order: XmlElement): boolean {
  return elementsAt(order, 'PmtTpInf/LclInstrm/Cd').some(({ text }) => text.trim() === 'INST');
}

/** A transfer; one that cannot be booked as it is has its fault, and what can be read of it. */
function getTransfer(element: XmlElement, amountMinor: bigint, common: Common): CreditTransfer {
  const more = getSentTexts(element);
  const texts = more.length > 0 ? { sentTexts: more } : {};
  try {
    return { ...wholeTransfer(element, common), ...texts };
  } catch (error) {
    return { ...partialTransfer(element), amountMinor, ...texts, fault: getFault(error) };
  }
}

const charges = ['SLEV', 'SHAR', 'DEBT', 'CRED'];

function wholeTransfer(element: XmlElement, { isInstant, receiverBic }: Common): CreditTransfer {
  const order = new Parts(element, types.CreditTransferTransaction39);
  const ids = order.parts('PmtId', types.PaymentIdentification7);
  if (!charges.includes(getContent(order.one('ChrgBr'), code))) throw errorAt(order.one('ChrgBr'), 'code-unknown');
  const receiver = order.maybe('InstdAgt');
  if (receiver && !isSameBic(getBic(receiver), receiverBic)) throw errorAt(receiver, 'value-not-valid');
  // an answer within ten seconds is due to all transfers of a file or to none
  const type = order.maybe('PmtTpInf');
  if (type && !isInstant && isMarkedInstant(type)) throw errorAt(type, 'code-unknown', 'LclInstrm');
  const remittance = order.maybe('RmtInf');
  return given({
    transactionId: ids.value('TxId', foreignId),
    endToEndId: ids.value('EndToEndId', foreignId),
    amountMinor: getAmount(order.one('IntrBkSttlmAmt')),
    debtor: getParty(order.one('Dbtr')),
    debtorIban: getIban(order.one('DbtrAcct')),
    debtorBic: getBic(order.one('DbtrAgt')),
    // we find the payee by the account
    creditor: getNamedParty(order.one('Cdtr')) ?? { name: '' },
    creditorIban: getIban(order.one('CdtrAcct')),
    creditorBic: getBic(order.one('CdtrAgt')),
    remittance: remittance && getRemittance(remittance),
    acceptedAt: order.maybeValue('AccptncDtTm', moment),
  });
}
