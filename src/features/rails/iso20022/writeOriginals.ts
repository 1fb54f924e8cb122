/** Writes what a return, a recall, its answer or an enquiry says of the transfer it is about. */
import { messageKinds, type OriginalTransfer } from './messages.ts';
import { day, foreignId, id } from './values.ts';
import { account, foreignAmount, party } from './writeParts.ts';
import { element, leaf, maybeElement, type Xml } from './xml.ts';

/** Its message and its ids. */
export function originalIds({ messageId, endToEndId, transactionId }: OriginalTransfer): Xml[] {
  return [
    element(
      'OrgnlGrpInf',
      leaf('OrgnlMsgId', messageId, foreignId),
      leaf('OrgnlMsgNmId', messageKinds['pacs.008'], id),
    ),
    leaf('OrgnlEndToEndId', endToEndId, foreignId),
    leaf('OrgnlTxId', transactionId, foreignId),
  ];
}

/** Amount and day beside the ids. */
export function originalSettlement({ amountMinor, settlementDay }: OriginalTransfer): [Xml, Xml] {
  return [foreignAmount('OrgnlIntrBkSttlmAmt', amountMinor), leaf('OrgnlIntrBkSttlmDt', settlementDay, day)];
}

/** What is known of both sides of an original transfer; `first` is what else its message repeats. */
export function originalParties(original: OriginalTransfer, ...first: Xml[]): Xml | undefined {
  const { debtor, debtorIban, creditor, creditorIban } = original;
  return maybeElement(
    'OrgnlTxRef',
    ...first,
    debtor && element('Dbtr', party('Pty', debtor)),
    debtorIban === undefined ? undefined : account('DbtrAcct', debtorIban),
    creditor && element('Cdtr', party('Pty', creditor)),
    creditorIban === undefined ? undefined : account('CdtrAcct', creditorIban),
  );
}
