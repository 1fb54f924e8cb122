/** Reads pacs.008: credit transfers from bank to bank. */
import { payments } from '../limits.ts';
import type { CreditTransfer, CreditTransfers } from './messages.ts';
import { amountOf, checkSum, checkTotals, contentOf, Parts, type PartsBy } from './parts.ts';
import { bicOf, given, headOf, ibanOf, partyOf, remittanceOf } from './readParts.ts';
import { errorAt, type XmlElement } from './tree.ts';
import { types } from './types.ts';
import { day, id, moment, text } from './values.ts';

export function readTransfers(element: XmlElement): CreditTransfers {
  const message = new Parts(element, types.FIToFICustomerCreditTransferV08);
  const head = message.parts('GrpHdr', types.GroupHeader93);
  const orders = message.all('CdtTrfTxInf').map((order) => new Parts(order, types.CreditTransferTransaction39));
  const isInstant = [head, ...orders].some((part) => isMarkedInstant(part.maybe('PmtTpInf')));
  if (isInstant && orders[1]) throw errorAt(orders[1].element, 'element-unexpected');
  const transfers = orders.map((order) => transferOf(order, isInstant));
  const amounts = transfers.map(({ amountMinor }) => amountMinor);
  checkTotals(head, amounts);
  checkSum(head.one('TtlIntrBkSttlmAmt'), amounts, payments.currency);
  return {
    kind: 'pacs.008',
    ...headOf(head),
    isInstant,
    settlementDay: head.value('IntrBkSttlmDt', day),
    transfers,
  };
}

/** The local instrument INST marks an instant transfer, in the header or in the transfer. */
function isMarkedInstant(paymentType: XmlElement | undefined): boolean {
  const kind = paymentType && new Parts(paymentType, types.PaymentTypeInformation28);
  return kind?.maybeParts('LclInstrm', types.LocalInstrument2Choice)?.maybeValue('Cd', text(35)) === 'INST';
}

function transferOf(order: PartsBy<typeof types.CreditTransferTransaction39>, isInstant: boolean): CreditTransfer {
  const ids = order.parts('PmtId', types.PaymentIdentification7);
  const charges = order.one('ChrgBr');
  if (contentOf(charges, text(4)) !== 'SLEV') throw errorAt(charges, 'code-unknown');
  const remittance = order.maybe('RmtInf');
  return given({
    transactionId: ids.value('TxId', id),
    endToEndId: ids.value('EndToEndId', id),
    amountMinor: amountOf(order.one('IntrBkSttlmAmt')),
    debtor: partyOf(order.one('Dbtr')),
    debtorIban: ibanOf(order.one('DbtrAcct')),
    debtorBic: bicOf(order.one('DbtrAgt')),
    creditor: partyOf(order.one('Cdtr')),
    creditorIban: ibanOf(order.one('CdtrAcct')),
    creditorBic: bicOf(order.one('CdtrAgt')),
    remittance: remittance && remittanceOf(remittance),
    acceptedAt: isInstant ? order.value('AccptncDtTm', moment) : order.maybeValue('AccptncDtTm', moment),
  });
}
