/** How staff file something for a client: a token, then the bytes, then the name. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { clientId, recordId } from '#shared/ids.ts';
import { files } from '#shared/limits.ts';
import { uploadName } from '#shared/rules/sentNames.ts';
import { formedText } from '#shared/rules/texts.ts';
import { staff } from '#shared/staffGroups.ts';
import { mediaTypes } from './rules.ts';

/** decisions for staff: note, message, file upload */
const senders = staff('caseDesk');

/** 32 random bytes. */
export const uploadToken = formedText(43, /^[A-Za-z0-9_-]{43}$/);

export const uploadCalls = {
  beginUpload: call({
    method: 'GET',
    path: '/web/file/{clientId}',
    params: { clientId },
    client: 'clientId',
    answer: z.object({ token: z.string(), expiresAt: z.string() }),
    who: senders,
    transaction: 'write',
    errors: ['too-many-sent'],
    summary: 'A token to send one file of a client, good for ten minutes and for this session.',
  }),
  sendFile: call({
    method: 'PUT',
    path: '/web/file/{token}',
    params: { token: uploadToken },
    body: { bytes: [...mediaTypes, 'application/octet-stream'], maxFile: files.maxBytes },
    // the type is found from the content; the hash is SHA-256, hex
    answer: z.object({ hash: z.string(), type: z.enum(mediaTypes), size: z.int() }),
    who: senders,
    transaction: 'write',
    errors: ['file-too-big', 'file-type-forbidden', 'state-conflict'],
    summary: 'The bytes of a file, once for each token. They are kept for ten minutes, until the file has its name.',
  }),
  endUpload: call({
    method: 'POST',
    path: '/web/file/{name}',
    params: { name: uploadName },
    values: ['name'],
    /** `caseId`: it stands with this open case of the client, too */
    body: z.strictObject({ token: uploadToken, caseId: z.optional(recordId) }),
    answer: z.object({ fileToken: z.string() }),
    who: senders,
    transaction: 'write',
    errors: ['file-name-too-long', 'file-type-forbidden', 'state-conflict', 'transition-not-allowed'],
    summary: 'Files what was sent under its name, <client>_<CATEGORY>_<base64url of the name>.',
  }),
} as const;
