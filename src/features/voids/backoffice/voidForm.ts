/** The form that voids a payment: what is typed, and what the call gets. */
import * as z from 'zod/mini';
import { messages } from '#shared/messages.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { type VoidBody, voidBody } from '../calls.ts';
import { voidReasonNames, voidReasons } from '../rules.ts';

export interface TypedVoid {
  comment: string;
  props: { reason: string; fileId: string };
}

/** What people fill in; the version comes from what they were shown. */
export const voidRules: FormRules<TypedVoid, Omit<VoidBody, 'version'>> = {
  schema: z.omit(voidBody, { version: true }),
  labels: { 'props.reason': 'Why', 'props.fileId': 'Consent of the payee', comment: 'Comment' },
  read: ({ comment, props: { reason, fileId } }) => ({
    comment,
    props: { reason, ...(reason === 'CONSENT' && fileId !== '' && { fileId }) },
  }),
  ownFaults: ({ comment }): Record<string, string> => (comment.trim() === '' ? { comment: messages.commentEmpty } : {}),
};

export const reasonOptions = voidReasonNames.map((value) => ({ value, label: voidReasons[value] }));
