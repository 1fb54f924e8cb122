/** Reads pacs.004: settled transfers that come back. */
import type { OriginalTransfer, PaymentReturn } from './messages.ts';
import { amountOf, checkCount, checkSum, Parts, type PartsBy } from './parts.ts';
import { given, headOf, ibanOf, partyOf, reasonOf } from './readParts.ts';
import { errorAt, type XmlElement } from './tree.ts';
import { types } from './types.ts';
import { day, id } from './values.ts';

export function readReturns(element: XmlElement): PaymentReturn {
  const message = new Parts(element, types.PaymentReturnV09);
  const head = message.parts('GrpHdr', types.GroupHeader90);
  const group = message.maybeParts('OrgnlGrpInf', types.OriginalGroupHeader18);
  const entries = message.all('TxInf');
  if (!entries[0]) throw errorAt(element, 'element-missing', 'TxInf');
  const returns = entries.map((entry) => returnOf(new Parts(entry, types.PaymentTransaction112), group));
  const amounts = returns.map(({ amountMinor }) => amountMinor);
  checkCount(head.one('NbOfTxs'), returns.length);
  checkSum(head.one('TtlRtrdIntrBkSttlmAmt'), amounts, 'EUR');
  const plain = head.maybe('CtrlSum');
  if (plain) checkSum(plain, amounts);
  return { kind: 'pacs.004', ...headOf(head), settlementDay: head.value('IntrBkSttlmDt', day), returns };
}

function returnOf(
  entry: PartsBy<typeof types.PaymentTransaction112>,
  group: PartsBy<typeof types.OriginalGroupHeader18> | undefined,
): PaymentReturn['returns'][number] {
  const reasons = entry.all('RtrRsnInf');
  const reason = reasonOf(reasons.length > 0 ? reasons : (group?.all('RtrRsnInf') ?? []));
  if (!reason) throw errorAt(entry.element, 'element-missing', 'RtrRsnInf');
  return {
    returnId: entry.value('RtrId', id),
    amountMinor: amountOf(entry.one('RtrdIntrBkSttlmAmt')),
    reason,
    original: {
      messageId: originalMessageOf(entry, group),
      transactionId: entry.value('OrgnlTxId', id),
      endToEndId: entry.value('OrgnlEndToEndId', id),
      amountMinor: amountOf(entry.one('OrgnlIntrBkSttlmAmt')),
      settlementDay: entry.value('OrgnlIntrBkSttlmDt', day),
      ...originalPartiesOf(entry),
    },
  };
}

/** The message id of the original: with the transfer, or once for the file. */
export function originalMessageOf(entry: Parts<'OrgnlGrpInf?'>, group: Parts<'OrgnlMsgId'> | undefined): string {
  const own = entry.maybeParts('OrgnlGrpInf', types.OriginalGroupInformation29);
  if (own) return own.value('OrgnlMsgId', id);
  if (group) return group.value('OrgnlMsgId', id);
  throw errorAt(entry.element, 'element-missing', 'OrgnlGrpInf');
}

/** The two sides of the original transfer, as far as the file repeats them. */
export function originalPartiesOf(
  entry: Parts<'OrgnlTxRef?'>,
): Pick<OriginalTransfer, 'debtor' | 'debtorIban' | 'creditor' | 'creditorIban'> {
  const original = entry.maybeParts('OrgnlTxRef', types.OriginalTransactionReference28);
  if (!original) return {};
  const party = (name: 'Dbtr' | 'Cdtr') => original.maybeParts(name, types.Party40Choice)?.maybe('Pty');
  const [debtor, creditor] = [party('Dbtr'), party('Cdtr')];
  const [debtorAccount, creditorAccount] = [original.maybe('DbtrAcct'), original.maybe('CdtrAcct')];
  return given({
    debtor: debtor && partyOf(debtor),
    debtorIban: debtorAccount && ibanOf(debtorAccount),
    creditor: creditor && partyOf(creditor),
    creditorIban: creditorAccount && ibanOf(creditorAccount),
  });
}
