/** Files as answers: their media types, and the ticket that a call answers instead of a file over `downloadBytes`. */
import * as z from 'zod/mini';
import { formedText } from './rules/texts.ts';

/** Every media type that a download may have. */
export const downloadTypes = [
  'application/pdf',
  'text/csv',
  'text/plain',
  'application/json',
  'application/xml',
  'application/zip',
  // documents of clients
  'image/png',
  'image/jpeg',
  'image/gif',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.oasis.opendocument.text',
] as const;
export type DownloadType = (typeof downloadTypes)[number];

/** Media type of a ticket. No download has it, so the two cannot be mixed up. */
export const ticketType = 'application/vnd.kontora.ticket+json';

/** Good once, for `downloads.ticketMs`, and only while the session that asked may still make the call. */
export const downloadTicket = z.object({
  ticket: z.string(),
  /** ISO 8601 UTC */
  expiresAt: z.string(),
});
export type DownloadTicket = z.output<typeof downloadTicket>;

/** The text of a ticket: 32 random bytes. */
export const ticketText = formedText(43, /^[A-Za-z0-9_-]{43}$/);
