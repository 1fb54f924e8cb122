/** Reads pacs.004: settled transfers that come back. */
import { payments } from '#shared/limits.ts';
import { elementsAt, readEach } from './entries.ts';
import type { PaymentReturn } from './messages.ts';
import { checkSum, checkTotals, getAmount, getAnyAmount, getContent, Parts, type PartsBy } from './parts.ts';
import { getOriginal } from './readOriginals.ts';
import { getHead, getReason } from './readParts.ts';
import { errorAt, type XmlElement } from './tree.ts';
import { types } from './types.ts';
import { day, foreignId } from './values.ts';

export function readReturns(element: XmlElement): PaymentReturn {
  const message = new Parts(element, types.PaymentReturnV09);
  const head = message.parts('GrpHdr', types.GroupHeader90);
  const group = message.maybeParts('OrgnlGrpInf', types.OriginalGroupHeader18);
  const entries = message.all('TxInf');
  if (!entries[0]) throw errorAt(element, 'element-missing', 'TxInf');
  const amounts = entries.map((entry) => getAnyAmount(getAmountElement(entry)));
  checkTotals(head, amounts);
  const sum = head.maybe('TtlRtrdIntrBkSttlmAmt');
  if (sum) checkSum(sum, amounts, payments.currency);
  const { read: returns, unread } = readEach(entries, 'OrgnlTxId', (entry) =>
    getReturn(new Parts(entry, types.PaymentTransaction112), group),
  );
  const ids = getHead(head);
  const dayElement = head.maybe('IntrBkSttlmDt') ?? entries.flatMap((entry) => elementsAt(entry, 'IntrBkSttlmDt'))[0];
  const settlementDay = dayElement ? getContent(dayElement, day) : ids.createdAt.slice(0, 10);
  return { kind: 'pacs.004', ...ids, settlementDay, returns, ...unread };
}

function getAmountElement(entry: XmlElement): XmlElement {
  const [amount, second] = elementsAt(entry, 'RtrdIntrBkSttlmAmt');
  if (!amount) throw errorAt(entry, 'element-missing', 'RtrdIntrBkSttlmAmt');
  if (second) throw errorAt(second, 'element-unexpected');
  return amount;
}

function getReturn(
  entry: PartsBy<typeof types.PaymentTransaction112>,
  group: PartsBy<typeof types.OriginalGroupHeader18> | undefined,
): PaymentReturn['returns'][number] {
  const reasons = entry.all('RtrRsnInf');
  const reason = getReason(reasons.length > 0 ? reasons : (group?.all('RtrRsnInf') ?? []));
  if (!reason) throw errorAt(entry.element, 'element-missing', 'RtrRsnInf');
  return {
    returnId: entry.value('RtrId', foreignId),
    amountMinor: getAmount(entry.one('RtrdIntrBkSttlmAmt')),
    reason,
    original: getOriginal(entry, group),
  };
}
