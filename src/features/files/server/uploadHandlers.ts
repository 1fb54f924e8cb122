/** Staff file something for a client. */

import { attachFile } from '#features/cases/server/attachFile.ts';
import { getPerson } from '#server/access/caller.ts';
import type { Handlers } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import { getFileCategories } from '#shared/reference/fileCategories.ts';
import { readSentName } from '#shared/rules/sentNames.ts';
import type { uploadCalls } from '../uploadCalls.ts';
import { addFile } from './addFile.ts';
import { beginUpload, readClientType, receiveBytes, takeUpload } from './uploads.ts';

export const uploadHandlers: Handlers<typeof uploadCalls> = {
  beginUpload: ({ params: { clientId } }, context) => beginUpload(clientId, context),

  sendFile: ({ params: { token }, body }, context) => receiveBytes(token, body, context),

  endUpload: async ({ params, body: { token, caseId } }, context) => {
    const sent = readSentName(params.name);
    if (!sent) throw new Refusal('invalid-input', [{ path: 'name', code: 'name-not-valid' }]);
    const { clientId, type, bytes } = await takeUpload(token, sent.clientId, context);
    const { personId: addedBy } = getPerson(context.caller);
    const { category, name } = sent;
    if (!getFileCategories(await readClientType(context.db, clientId)).includes(category))
      throw new Refusal('invalid-input', [{ path: 'name', code: 'category-not-valid' }]);
    const file = { clientId, category, name, type, bytes, addedBy, byStaff: true };
    const fileToken = await addFile(context.db, file);
    if (caseId !== undefined) await attachFile(context, { clientId, caseId, fileId: fileToken });
    return { fileToken };
  },
};
