/** Writes pacs.028. */
import type { StatusRequest } from './messages.ts';
import { day, id } from './values.ts';
import { originalIds, originalParties } from './writeOriginals.ts';
import { amount, banks, messageIds } from './writeParts.ts';
import { element, leaf, type Xml } from './xml.ts';

export function writeEnquiries(message: StatusRequest): Xml {
  const { requests } = message;
  if (requests.length === 0) throw new Error('A message holds enquiries.');
  const head = element('GrpHdr', ...messageIds(message), ...banks(message));
  return element('FIToFIPmtStsReq', head, ...requests.map(requestXml));
}

function requestXml({ requestId, original }: StatusRequest['requests'][number]): Xml {
  const settled = [amount('IntrBkSttlmAmt', original.amountMinor), leaf('IntrBkSttlmDt', original.settlementDay, day)];
  return element(
    'TxInf',
    leaf('StsReqId', requestId, id),
    ...originalIds(original),
    originalParties(original, ...settled),
  );
}
