import type { RailMessage } from '../iso20022/messages.ts';

/** How many transfers, answers, requests or lines a message holds. */
export function getItems(message: RailMessage): number {
  switch (message.kind) {
    case 'pacs.008':
      return message.transfers.length;
    case 'pacs.002':
      return [message, ...(message.others ?? [])].flatMap(({ transfers }) => transfers).length + unreadIn(message);
    case 'pacs.004':
      return message.returns.length + unreadIn(message);
    case 'pacs.028':
      return message.requests.length;
    case 'camt.056':
      return message.recalls.length + unreadIn(message);
    case 'camt.029':
      return message.answers.length + unreadIn(message);
    case 'camt.053':
      return message.statements.reduce((sum, { entries }) => sum + entries.length, 0);
    case 'camt.054':
      return message.notifications.reduce((sum, { entries }) => sum + entries.length, 0);
  }
}

function unreadIn({ unread = [] }: { unread?: readonly unknown[] }): number {
  return unread.length;
}
