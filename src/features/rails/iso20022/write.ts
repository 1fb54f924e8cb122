/** Writes a file of the rail. */
import { messageKinds, type RailMessage } from './messages.ts';
import { writeEnquiries } from './writeEnquiries.ts';
import { writeRecallAnswers, writeRecalls } from './writeRecalls.ts';
import { writeReturns } from './writeReturns.ts';
import { writeAccounts } from './writeStatements.ts';
import { writeStatuses } from './writeStatuses.ts';
import { writeTransfers } from './writeTransfers.ts';
import { documentTags, type Xml } from './xml.ts';

/**
 * The file of a message, valid against its schema. Throws for a message that `readMessage` would refuse for its ids,
 * texts, amounts, days, IBANs or BICs, so that no such file leaves.
 */
export function writeMessage(message: RailMessage): string {
  const [start, end] = documentTags(messageKinds[message.kind]);
  return start + body(message) + end;
}

function body(message: RailMessage): Xml {
  switch (message.kind) {
    case 'pacs.008':
      return writeTransfers(message);
    case 'pacs.002':
      return writeStatuses(message);
    case 'pacs.004':
      return writeReturns(message);
    case 'pacs.028':
      return writeEnquiries(message);
    case 'camt.056':
      return writeRecalls(message);
    case 'camt.029':
      return writeRecallAnswers(message);
    case 'camt.053':
    case 'camt.054':
      return writeAccounts(message);
  }
}
