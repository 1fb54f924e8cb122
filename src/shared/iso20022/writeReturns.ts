/** Writes pacs.004. */
import { messageKinds, type OriginalTransfer, type PaymentReturn } from './messages.ts';
import { count, day, id } from './values.ts';
import { account, amount, banks, messageIds, money, party, reason, settlement, sumOf } from './writeParts.ts';
import { element, leaf, type Xml } from './xml.ts';

export function writeReturns(message: PaymentReturn): Xml {
  const { settlementDay, returns } = message;
  if (returns.length === 0) throw new Error('A message holds returns.');
  const head = element(
    'GrpHdr',
    ...messageIds(message),
    leaf('NbOfTxs', String(returns.length), count),
    money('TtlRtrdIntrBkSttlmAmt', sumOf(returns)),
    leaf('IntrBkSttlmDt', settlementDay, day),
    settlement,
    ...banks(message),
  );
  return element('PmtRtr', head, ...returns.map(returnXml));
}

function returnXml({ returnId, amountMinor, reason: why, original }: PaymentReturn['returns'][number]): Xml {
  return element(
    'TxInf',
    leaf('RtrId', returnId, id),
    originalGroup(original),
    leaf('OrgnlEndToEndId', original.endToEndId, id),
    leaf('OrgnlTxId', original.transactionId, id),
    amount('OrgnlIntrBkSttlmAmt', original.amountMinor),
    leaf('OrgnlIntrBkSttlmDt', original.settlementDay, day),
    amount('RtrdIntrBkSttlmAmt', amountMinor),
    reason('RtrRsnInf', why),
    originalParties(original),
  );
}

/** The message that an original transfer came in. */
export function originalGroup({ messageId }: OriginalTransfer): Xml {
  return element('OrgnlGrpInf', leaf('OrgnlMsgId', messageId, id), leaf('OrgnlMsgNmId', messageKinds['pacs.008'], id));
}

/** What is known of both sides of an original transfer; `first` is what else its message repeats. */
export function originalParties(original: OriginalTransfer, ...first: Xml[]): Xml | undefined {
  const { debtor, debtorIban, creditor, creditorIban } = original;
  const parts = [
    ...first,
    debtor && element('Dbtr', party('Pty', debtor)),
    debtorIban === undefined ? undefined : account('DbtrAcct', debtorIban),
    creditor && element('Cdtr', party('Pty', creditor)),
    creditorIban === undefined ? undefined : account('CdtrAcct', creditorIban),
  ];
  return parts.some((part) => part !== undefined) ? element('OrgnlTxRef', ...parts) : undefined;
}
