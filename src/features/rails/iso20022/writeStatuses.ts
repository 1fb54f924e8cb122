/** Writes pacs.002. */
import type { ReportedMessage, StatusReport } from './messages.ts';
import { code, foreignId, id } from './values.ts';
import { banks, messageIds, reason } from './writeParts.ts';
import { element, leaf, maybeLeaf, type Xml } from './xml.ts';

export function writeStatuses(message: StatusReport): Xml {
  const head = element('GrpHdr', ...messageIds(message), ...banks(message));
  const { others = [] } = message;
  const reported = [message, ...others];
  const transfers = reported.flatMap((one) =>
    // of several messages, each transfer says which it is of
    one.transfers.map((transfer) =>
      transferXml(transfer, others.length > 0 ? element('OrgnlGrpInf', ...getName(one)) : undefined),
    ),
  );
  return element('FIToFIPmtStsRpt', head, ...reported.map(groupXml), ...transfers);
}

function getName({ originalMessageId, originalKind }: ReportedMessage) {
  return [leaf('OrgnlMsgId', originalMessageId, foreignId), leaf('OrgnlMsgNmId', originalKind, id)];
}

function groupXml(reported: ReportedMessage): Xml {
  const { groupStatus, groupReason, transfers } = reported;
  if (!groupStatus && transfers.length === 0) throw new Error('A report has a status.');
  return element(
    'OrgnlGrpInfAndSts',
    ...getName(reported),
    maybeLeaf('GrpSts', groupStatus, code),
    groupReason && reason('StsRsnInf', groupReason),
  );
}

function transferXml(
  { transactionId, endToEndId, status, reason: why }: ReportedMessage['transfers'][number],
  group: Xml | undefined,
): Xml {
  return element(
    'TxInfAndSts',
    group,
    leaf('OrgnlEndToEndId', endToEndId, foreignId),
    leaf('OrgnlTxId', transactionId, foreignId),
    leaf('TxSts', status, code),
    why && reason('StsRsnInf', why),
  );
}
