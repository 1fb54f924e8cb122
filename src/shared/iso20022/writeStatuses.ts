/** Writes pacs.002. */
import type { StatusReport } from './messages.ts';
import { code, foreignId, id } from './values.ts';
import { banks, messageIds, reason } from './writeParts.ts';
import { element, leaf, maybeLeaf, type Xml } from './xml.ts';

export function writeStatuses(message: StatusReport): Xml {
  const { groupStatus, groupReason, transfers } = message;
  if (!groupStatus && transfers.length === 0) throw new Error('A report has a status.');
  const group = element(
    'OrgnlGrpInfAndSts',
    leaf('OrgnlMsgId', message.originalMessageId, foreignId),
    leaf('OrgnlMsgNmId', message.originalKind, id),
    maybeLeaf('GrpSts', groupStatus, code),
    groupReason && reason('StsRsnInf', groupReason),
  );
  const head = element('GrpHdr', ...messageIds(message), ...banks(message));
  return element('FIToFIPmtStsRpt', head, group, ...transfers.map(transferXml));
}

function transferXml({ transactionId, endToEndId, status, reason: why }: StatusReport['transfers'][number]): Xml {
  return element(
    'TxInfAndSts',
    leaf('OrgnlEndToEndId', endToEndId, foreignId),
    leaf('OrgnlTxId', transactionId, foreignId),
    leaf('TxSts', status, code),
    why && reason('StsRsnInf', why),
  );
}
