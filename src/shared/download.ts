/** What a call answers instead of a file that is too big to be fetched in one piece. */
import * as z from 'zod/mini';

/** Good once, for `downloads.ticketMs`, and only while the session that asked may still make the call. */
export const downloadTicket = z.object({
  ticket: z.string(),
  /** ISO 8601 UTC */
  expiresAt: z.string(),
});
export type DownloadTicket = z.output<typeof downloadTicket>;

/** The text of a ticket: 32 random bytes. */
export const ticketText = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
