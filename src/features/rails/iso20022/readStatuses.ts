/** Reads pacs.002: what became of transfers, of one message or of several. */
import { elementsAt, readEach } from './entries.ts';
import type { ReportedMessage, StatusReport, Unread } from './messages.ts';
import { Parts, type PartsBy } from './parts.ts';
import { getBic, getMessageIds, getReason, given } from './readParts.ts';
import { getMeaning } from './statuses.ts';
import { errorAt, type XmlElement } from './tree.ts';
import { types } from './types.ts';
import { code, foreignId, id } from './values.ts';

type Group = Omit<ReportedMessage, 'transfers'>;
type Transfer = ReportedMessage['transfers'][number];

export function readStatuses(element: XmlElement): StatusReport {
  const message = new Parts(element, types.FIToFIPaymentStatusReportV10);
  const head = message.parts('GrpHdr', types.GroupHeader91);
  const [sender, receiver] = [head.maybe('InstgAgt'), head.maybe('InstdAgt')];
  const reports = message.all('TxInfAndSts');
  const { groups, isAlone, unread } = groupsIn(element, message.all('OrgnlGrpInfAndSts'), reports);
  if (reports.length === 0 && groups.every(({ groupStatus }) => !groupStatus))
    throw errorAt(element, 'element-missing', 'TxInfAndSts');
  const transfersByGroup = new Map(groups.map((group) => [group, [] as Transfer[]]));
  const each = readEach(reports, 'OrgnlTxId', (element) => {
    const report = new Parts(element, types.PaymentTransaction110);
    const group = getGroup(report, groups, isAlone);
    transfersByGroup.get(group)?.push(getTransfer(report, group.groupStatus));
  });
  const names = reports.map(nameIn);
  const [first, ...others] = groups.map((group) => {
    const transfers = transfersByGroup.get(group) ?? [];
    // what is said of the whole message is not said of transfers that stand here and cannot be read
    const isOfAll = transfers.length > 0 || !names.some((name) => !name || name === group.originalMessageId);
    return given({ ...group, groupStatus: isOfAll ? group.groupStatus : undefined, transfers });
  });
  if (!first) throw errorAt(element, 'element-missing', 'OrgnlGrpInfAndSts');
  const allUnread = [...unread, ...(each.unread.unread ?? [])];
  return given({
    kind: 'pacs.002',
    ...getMessageIds(head),
    senderBic: sender && getBic(sender),
    receiverBic: receiver && getBic(receiver),
    ...first,
    others: others.length > 0 ? others : undefined,
    unread: allUnread.length > 0 ? allUnread : undefined,
  });
}

/**
 * The messages reported on, and those whose group cannot be read. `isAlone`: a transfer need not say which it is of.
 */
interface Groups {
  groups: readonly Group[];
  isAlone: boolean;
  unread: readonly Unread[];
}

/**
 * They have a group each, or are named by the transfers. Without one that can be read, throws what is wrong with the
 * first.
 */
function groupsIn(element: XmlElement, own: readonly XmlElement[], reports: readonly XmlElement[]): Groups {
  const named = reports.flatMap((report) => elementsAt(report, 'OrgnlGrpInf'));
  const elements = own.length > 0 ? own : named;
  const [begin] = elements;
  if (!begin) throw errorAt(element, 'element-missing', 'OrgnlGrpInfAndSts');
  const read = own.length > 0 ? ownGroup : namedGroup;
  const found = new Map<string, Group>();
  const { unread } = readEach(elements, 'OrgnlMsgId', (one) => {
    const group = read(one);
    if (own.length > 0 && found.has(group.originalMessageId)) throw errorAt(one, 'element-unexpected');
    if (!found.has(group.originalMessageId)) found.set(group.originalMessageId, group);
  });
  if (found.size === 0) read(begin);
  const isAlone = own.length > 0 ? own.length === 1 : found.size === 1;
  // what is wrong with a name in a transfer is said of the transfer
  return { groups: [...found.values()], isAlone, unread: own.length > 0 ? (unread.unread ?? []) : [] };
}

function ownGroup(element: XmlElement): Group {
  const group = new Parts(element, types.OriginalGroupHeader17);
  const status = group.maybeValue('GrpSts', code);
  return given({
    originalMessageId: group.value('OrgnlMsgId', id),
    originalKind: group.value('OrgnlMsgNmId', id),
    // PART says that the transfers have different statuses: the group has none
    groupStatus: status === 'PART' ? undefined : status,
    groupReason: getReason(group.all('StsRsnInf')),
  });
}

function namedGroup(element: XmlElement): Group {
  const name = new Parts(element, types.OriginalGroupInformation29);
  return { originalMessageId: name.value('OrgnlMsgId', id), originalKind: name.value('OrgnlMsgNmId', id) };
}

/** The message that a transfer says it is of. */
function nameIn(report: XmlElement): string | undefined {
  return elementsAt(report, 'OrgnlGrpInf/OrgnlMsgId')[0]?.text.trim();
}

function getGroup(
  report: PartsBy<typeof types.PaymentTransaction110>,
  groups: readonly Group[],
  isAlone: boolean,
): Group {
  const name = report.maybe('OrgnlGrpInf') ?? (isAlone ? undefined : report.one('OrgnlGrpInf'));
  const wanted = name ? namedGroup(name).originalMessageId : groups[0]?.originalMessageId;
  const group = groups.find(({ originalMessageId }) => originalMessageId === wanted);
  if (!group) throw errorAt(name ?? report.element, 'originals-differ');
  return group;
}

/**
 * Clearings that know no transaction id report the instruction id instead. What is said of the group and not of the
 * transfer holds for it; one that the group contradicts is not read.
 */
function getTransfer(report: PartsBy<typeof types.PaymentTransaction110>, group: string | undefined): Transfer {
  const status = report.maybeValue('TxSts', code) ?? group ?? report.value('TxSts', code);
  if (group !== undefined && isContradiction(group, status)) throw errorAt(report.one('TxSts'), 'value-not-valid');
  return given({
    transactionId: report.maybeValue('OrgnlTxId', id) ?? report.value('OrgnlInstrId', id),
    endToEndId: report.maybeValue('OrgnlEndToEndId', foreignId) ?? '',
    status,
    reason: getReason(report.all('StsRsnInf')),
  });
}

/** One says that the transfer has ended, and the other how it ended otherwise. */
function isContradiction(group: string, own: string): boolean {
  const [whole, one] = [getMeaning(group), getMeaning(own)];
  return whole !== one && [whole, one].every((meaning) => meaning !== 'waits' && meaning !== 'asks');
}
