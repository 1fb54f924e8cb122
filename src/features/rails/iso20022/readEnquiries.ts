/** Reads pacs.028: enquiries what became of transfers. */
import type { StatusRequest } from './messages.ts';
import { Parts } from './parts.ts';
import { getOriginalByCopy } from './readOriginals.ts';
import { getHead } from './readParts.ts';
import { errorAt, type XmlElement } from './tree.ts';
import { types } from './types.ts';
import { id } from './values.ts';

export function readEnquiries(element: XmlElement): StatusRequest {
  const message = new Parts(element, types.FIToFIPaymentStatusRequestV03);
  const head = message.parts('GrpHdr', types.GroupHeader91);
  const [groupElement, secondGroup] = message.all('OrgnlGrpInf');
  if (secondGroup) throw errorAt(secondGroup, 'element-unexpected');
  const group = groupElement && new Parts(groupElement, types.OriginalGroupInformation27);
  const entries = message.all('TxInf').map((entry) => new Parts(entry, types.PaymentTransaction113));
  if (entries.length === 0) throw errorAt(element, 'element-missing', 'TxInf');
  return {
    kind: 'pacs.028',
    ...getHead(head),
    requests: entries.map((entry) => ({
      requestId: entry.value('StsReqId', id),
      original: getOriginalByCopy(entry, group),
    })),
  };
}
