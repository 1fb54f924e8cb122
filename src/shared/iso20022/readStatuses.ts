/** Reads pacs.002: what became of transfers. */
import { elementsAt, readEach } from './entries.ts';
import type { StatusReport } from './messages.ts';
import { Parts, type PartsBy } from './parts.ts';
import { bicOf, given, messageIdsOf, reasonOf } from './readParts.ts';
import { meaningOf } from './statuses.ts';
import { errorAt, type XmlElement } from './tree.ts';
import { types } from './types.ts';
import { code, foreignId, id } from './values.ts';

export function readStatuses(element: XmlElement): StatusReport {
  const message = new Parts(element, types.FIToFIPaymentStatusReportV10);
  const head = message.parts('GrpHdr', types.GroupHeader91);
  const [groupElement, secondGroup] = message.all('OrgnlGrpInfAndSts');
  if (secondGroup) throw errorAt(secondGroup, 'element-unexpected');
  const group = groupElement && new Parts(groupElement, types.OriginalGroupHeader17);
  const reports = message.all('TxInfAndSts');
  const status = group && groupStatusOf(group);
  const [sender, receiver] = [head.maybe('InstgAgt'), head.maybe('InstdAgt')];
  if (!status && reports.length === 0) throw errorAt(element, 'element-missing', 'TxInfAndSts');
  const original = originalOf(element, group, reports);
  const each = readEach(reports, 'OrgnlTxId', (report) =>
    transferOf(new Parts(report, types.PaymentTransaction110), original.originalMessageId, status),
  );
  return given({
    kind: 'pacs.002',
    ...messageIdsOf(head),
    senderBic: sender && bicOf(sender),
    receiverBic: receiver && bicOf(receiver),
    ...original,
    groupStatus: status,
    groupReason: group && reasonOf(group.all('StsRsnInf')),
    transfers: each.read,
    ...each.unread,
  });
}

/** PART says that the transfers have different statuses: the group has none. */
function groupStatusOf(group: PartsBy<typeof types.OriginalGroupHeader17>): string | undefined {
  const status = group.maybeValue('GrpSts', code);
  return status === 'PART' ? undefined : status;
}

/** The message reported on. It is named once, or with each transfer. */
function originalOf(
  element: XmlElement,
  group: PartsBy<typeof types.OriginalGroupHeader17> | undefined,
  reports: readonly XmlElement[],
): { originalMessageId: string; originalKind: string } {
  if (group) return { originalMessageId: group.value('OrgnlMsgId', id), originalKind: group.value('OrgnlMsgNmId', id) };
  const named = reports.flatMap((report) => elementsAt(report, 'OrgnlGrpInf'))[0];
  if (!named) throw errorAt(element, 'element-missing', 'OrgnlGrpInfAndSts');
  const first = new Parts(named, types.OriginalGroupInformation29);
  return { originalMessageId: first.value('OrgnlMsgId', id), originalKind: first.value('OrgnlMsgNmId', id) };
}

/**
 * Clearings that know no transaction id report the instruction id instead. What is said of the group and not of the transfer
 * holds for it; one of another message, or one that the group contradicts, is not read.
 */
function transferOf(
  report: PartsBy<typeof types.PaymentTransaction110>,
  originalMessageId: string,
  group: string | undefined,
): StatusReport['transfers'][number] {
  const named = report.maybeParts('OrgnlGrpInf', types.OriginalGroupInformation29);
  if (named && named.value('OrgnlMsgId', id) !== originalMessageId) throw errorAt(named.element, 'originals-differ');
  const status = report.maybeValue('TxSts', code) ?? group ?? report.value('TxSts', code);
  if (group !== undefined && isContradiction(group, status)) throw errorAt(report.one('TxSts'), 'value-not-valid');
  return given({
    transactionId: report.maybeValue('OrgnlTxId', id) ?? report.value('OrgnlInstrId', id),
    endToEndId: report.maybeValue('OrgnlEndToEndId', foreignId) ?? '',
    status,
    reason: reasonOf(report.all('StsRsnInf')),
  });
}

/** One says that the transfer has ended, and the other how it ended otherwise. */
function isContradiction(group: string, own: string): boolean {
  const [whole, one] = [meaningOf(group), meaningOf(own)];
  return whole !== one && [whole, one].every((meaning) => meaning !== 'waits' && meaning !== 'asks');
}
