/** A mock of e-mails to clients: written, saved and 'sent' in this browser only. */
import * as z from 'zod/mini';
import { goodOnes } from '#shared/goodOnes.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { emailReason, isEmail } from '#shared/rules/contacts.ts';

const email = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  createdBy: z.string(),
  createdOnDate: z.string(),
  lastUpdatedBy: z.string(),
  lastUpdatedOnDate: z.string(),
  sender: z.string(),
  receiver: z.array(z.string()),
});
export type Email = z.output<typeof email>;

const box = z.object({ saved: z.array(z.unknown()), sent: z.array(z.unknown()) });
export interface Box {
  saved: Email[];
  sent: Email[];
}

const itemName = 'kontora.emails';
/** most e-mails in each list */
const most = 100;

/** The stored lists without e-mails that cannot be read; empty if there are none. */
export function readBox(storage: Pick<Storage, 'getItem'> = localStorage): Box {
  try {
    const parsed = box.safeParse(JSON.parse(storage.getItem(itemName) ?? ''));
    if (parsed.success) return { saved: goodOnes(email, parsed.data.saved), sent: goodOnes(email, parsed.data.sent) };
  } catch {
    // another program's, or incomplete
  }
  return { saved: [], sent: [] };
}

/** Stores the lists, without the oldest e-mails if there are too many. */
export function keepBox(kept: Box, storage: Pick<Storage, 'setItem'> = localStorage): void {
  storage.setItem(itemName, JSON.stringify({ saved: kept.saved.slice(0, most), sent: kept.sent.slice(0, most) }));
}

export interface Draft {
  title: string;
  body: string;
  sender: string;
  /** addresses with commas, semicolons or lines between them */
  receivers: string;
}

const someText = z.string().check(z.trim(), z.minLength(1));

/** What must be right before a draft is sent. */
export const draftRules: FormRules<Draft, Draft> = {
  schema: z.object({
    title: someText,
    body: someText,
    sender: z.string().check(z.refine((text) => isEmail(text.trim()), 'email-not-valid')),
    receivers: someText.check(z.refine((text) => getReceivers(text).every(isEmail), 'email-not-valid')),
  }),
  labels: { sender: 'From', receivers: 'To', title: 'Title', body: 'Text' },
  reasons: {
    sender: (text) => emailReason(text.trim()),
    receivers: (text) => emailReason(getReceivers(text).find((each) => !isEmail(each)) ?? ''),
  },
};

/** An e-mail to be changed. */
export function getDraft({ title, body, sender, receiver }: Email): Draft {
  return { title, body, sender, receivers: receiver.join(', ') };
}

/** 'a@b.lt, c@d.lt' → each once */
export function getReceivers(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
}

/** The draft as an e-mail of now; `before`: what it was opened from. */
export function getEmail(draft: Draft, now: string, before?: Email): Email {
  return {
    id: before?.id ?? crypto.randomUUID(),
    title: draft.title.trim(),
    body: draft.body,
    createdBy: before?.createdBy ?? draft.sender,
    createdOnDate: before?.createdOnDate ?? now,
    lastUpdatedBy: draft.sender,
    lastUpdatedOnDate: now,
    sender: draft.sender,
    receiver: getReceivers(draft.receivers),
  };
}

/** The lists with an e-mail saved: in place, or on top. */
export function withSaved({ saved, sent }: Box, kept: Email): Box {
  return { saved: [kept, ...saved.filter(({ id }) => id !== kept.id)], sent };
}

/** The lists once it has gone: out of the saved, on top of the sent. */
export function withSent({ saved, sent }: Box, gone: Email): Box {
  return { saved: saved.filter(({ id }) => id !== gone.id), sent: [gone, ...sent] };
}

/** Progress of the rehearsal after each second, in percent (specification, back office section 9). */
export const sendSteps = [10, 50, 100] as const;
export const sendStepMs = 1000;
