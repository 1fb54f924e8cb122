/** Reads a file of the rail. */
import { documentIn } from './document.ts';
import { messageKinds, type RailMessage } from './messages.ts';
import { readEnquiries } from './readEnquiries.ts';
import { readRecallAnswers, readRecalls } from './readRecalls.ts';
import { readReturns } from './readReturns.ts';
import { readNotification, readStatement } from './readStatements.ts';
import { readStatuses } from './readStatuses.ts';
import { readTransfers } from './readTransfers.ts';
import { errorAt, type XmlElement } from './tree.ts';

const readers = new Map<string, [root: string, read: (element: XmlElement) => RailMessage]>([
  [messageKinds['pacs.008'], ['FIToFICstmrCdtTrf', readTransfers]],
  [messageKinds['pacs.002'], ['FIToFIPmtStsRpt', readStatuses]],
  [messageKinds['pacs.004'], ['PmtRtr', readReturns]],
  [messageKinds['pacs.028'], ['FIToFIPmtStsReq', readEnquiries]],
  [messageKinds['camt.056'], ['FIToFIPmtCxlReq', readRecalls]],
  [messageKinds['camt.029'], ['RsltnOfInvstgtn', readRecallAnswers]],
  [messageKinds['camt.053'], ['BkToCstmrStmt', readStatement]],
  [messageKinds['camt.054'], ['BkToCstmrDbtCdtNtfctn', readNotification]],
]);

/**
 * The message in a file, which is UTF-8. Throws `MessageError` with the first thing that is wrong and its place.
 * Optional elements that no bank needs here are passed over; what the schema does not know is refused.
 */
export function readMessage(xml: string | Uint8Array): RailMessage {
  const { root, version, body } = documentIn(xml);
  const [name, read] = readers.get(version) ?? [];
  if (!name || !read) throw errorAt(root, 'unknown-message');
  return read(body(name));
}
