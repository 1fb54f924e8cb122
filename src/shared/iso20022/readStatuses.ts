/** Reads pacs.002: what became of transfers. */
import type { StatusReport, TransferStatus } from './messages.ts';
import { contentOf, Parts, type PartsBy } from './parts.ts';
import { bicOf, given, messageIdsOf, reasonOf } from './readParts.ts';
import { errorAt, type XmlElement } from './tree.ts';
import { types } from './types.ts';
import { code, id } from './values.ts';

export function readStatuses(element: XmlElement): StatusReport {
  const message = new Parts(element, types.FIToFIPaymentStatusReportV10);
  const head = message.parts('GrpHdr', types.GroupHeader91);
  const [groupElement, secondGroup] = message.all('OrgnlGrpInfAndSts');
  if (secondGroup) throw errorAt(secondGroup, 'element-unexpected');
  const group = groupElement && new Parts(groupElement, types.OriginalGroupHeader17);
  const reports = message.all('TxInfAndSts').map((report) => new Parts(report, types.PaymentTransaction110));
  const status = group && groupStatusOf(group);
  const [sender, receiver] = [head.maybe('InstgAgt'), head.maybe('InstdAgt')];
  if (!status && reports.length === 0) throw errorAt(element, 'element-missing', 'TxInfAndSts');
  return given({
    kind: 'pacs.002',
    ...messageIdsOf(head),
    senderBic: sender && bicOf(sender),
    receiverBic: receiver && bicOf(receiver),
    ...originalOf(element, group, reports),
    groupStatus: status,
    groupReason: group && reasonOf(group.all('StsRsnInf')),
    transfers: reports.map((report) => transferOf(report, status)),
  });
}

const statuses: readonly string[] = ['ACSC', 'ACCP', 'RJCT', 'PDNG'] satisfies TransferStatus[];

function isStatus(text: string): text is TransferStatus {
  return statuses.includes(text);
}

function statusOf(element: XmlElement): TransferStatus {
  const status = contentOf(element, code);
  if (!isStatus(status)) throw errorAt(element, 'code-unknown');
  return status;
}

/** PART says that the transfers have different statuses: the group has none. */
function groupStatusOf(group: PartsBy<typeof types.OriginalGroupHeader17>): TransferStatus | undefined {
  const element = group.maybe('GrpSts');
  return element && element.text !== 'PART' ? statusOf(element) : undefined;
}

/** The message reported on. It is named once, or with each transfer. */
function originalOf(
  element: XmlElement,
  group: PartsBy<typeof types.OriginalGroupHeader17> | undefined,
  reports: readonly PartsBy<typeof types.PaymentTransaction110>[],
): { originalMessageId: string; originalKind: string } {
  const named = reports.map((report) => report.maybeParts('OrgnlGrpInf', types.OriginalGroupInformation29));
  const [first, ...others] = [group, ...named].filter((original) => original !== undefined);
  if (!first) throw errorAt(element, 'element-missing', 'OrgnlGrpInfAndSts');
  const originalMessageId = first.value('OrgnlMsgId', id);
  const different = others.find((other) => other.value('OrgnlMsgId', id) !== originalMessageId);
  if (different) throw errorAt(different.element, 'originals-differ');
  return { originalMessageId, originalKind: first.value('OrgnlMsgNmId', id) };
}

/** Clearings that know no transaction id report the instruction id instead. A group's status holds for each transfer. */
function transferOf(
  report: PartsBy<typeof types.PaymentTransaction110>,
  group: TransferStatus | undefined,
): StatusReport['transfers'][number] {
  const element = report.one('TxSts');
  const status = statusOf(element);
  if (group && group !== status) throw errorAt(element, 'value-not-valid');
  return given({
    transactionId: report.maybeValue('OrgnlTxId', id) ?? report.value('OrgnlInstrId', id),
    endToEndId: report.value('OrgnlEndToEndId', id),
    status,
    reason: reasonOf(report.all('StsRsnInf')),
  });
}
