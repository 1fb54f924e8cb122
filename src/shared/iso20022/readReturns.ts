/** Reads pacs.004: settled transfers that come back. */
import { payments } from '../limits.ts';
import type { PaymentReturn } from './messages.ts';
import { amountOf, checkSum, checkTotals, Parts, type PartsBy } from './parts.ts';
import { originalOf } from './readOriginals.ts';
import { headOf, reasonOf } from './readParts.ts';
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
  checkTotals(head, amounts);
  checkSum(head.one('TtlRtrdIntrBkSttlmAmt'), amounts, payments.currency);
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
    original: originalOf(entry, group),
  };
}
