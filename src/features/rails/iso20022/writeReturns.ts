/** Writes pacs.004. */
import type { PaymentReturn } from './messages.ts';
import { count, day, id } from './values.ts';
import { originalIds, originalParties, originalSettlement } from './writeOriginals.ts';
import { banks, foreignAmount, getSum, messageIds, money, reason, settlement } from './writeParts.ts';
import { element, leaf, type Xml } from './xml.ts';

export function writeReturns(message: PaymentReturn): Xml {
  const { settlementDay, returns } = message;
  if (returns.length === 0) throw new Error('A message holds returns.');
  const head = element(
    'GrpHdr',
    ...messageIds(message),
    leaf('NbOfTxs', String(returns.length), count),
    money('TtlRtrdIntrBkSttlmAmt', getSum(returns)),
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
    ...originalIds(original),
    ...originalSettlement(original),
    foreignAmount('RtrdIntrBkSttlmAmt', amountMinor),
    reason('RtrRsnInf', why),
    originalParties(original),
  );
}
