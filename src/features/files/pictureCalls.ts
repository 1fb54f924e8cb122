/** Pictures of a client: the face, and both sides of the identity document. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { clientId } from '#shared/ids.ts';
import { secondPerson } from '#shared/limits.ts';
import { commentText } from '#shared/rules/texts.ts';
import { staff } from '#shared/staffGroups.ts';
import { pictureKindCodes, pictureTypes } from './rules.ts';
import { purpose } from './staffCalls.ts';
import { uploadToken } from './uploadCalls.ts';

/** decisions for staff, section 2: pictures and identity files A, D or 0 */
const lookers = staff('clientDesk', 'alert', 'document', 'childDueDiligence');
const keepers = staff('clientDesk', 'document');

export const pictureBody = z.strictObject({ token: uploadToken, comment: commentText(secondPerson.maxWords) });

const onPicture = { params: { clientId }, client: 'clientId' } as const;

const look = {
  ...onPicture,
  method: 'GET',
  query: z.strictObject(purpose),
  answer: { download: pictureTypes },
  who: lookers,
  transaction: 'none',
  errors: ['purpose-missing'],
  summary: 'A picture of a client, behind an open case or a purpose. Each look is recorded with it.',
} as const;

const keep = {
  ...onPicture,
  method: 'PUT',
  body: pictureBody,
  answer: undefined,
  who: keepers,
  transaction: 'write',
  errors: ['file-type-forbidden', 'not-a-person', 'state-conflict'],
  summary: 'Put a sent picture in the place of the one there is. The one before is kept, too.',
} as const;

export const pictureCalls = {
  listPictures: call({
    ...onPicture,
    method: 'GET',
    path: '/web/clients/{clientId}/pictures',
    answer: z.object({
      items: z.array(z.object({ kind: z.enum(pictureKindCodes), type: z.string(), checkedAt: z.string() })),
      next: z.null(),
    }),
    who: staff('clientReaders'),
    transaction: 'read',
    errors: [],
    summary: 'Which pictures of a client are on file, and since when they are checked. It shows none.',
  }),
  readFace: call({ ...look, path: '/web/clients/{clientId}/face.jpg' }),
  readFront: call({ ...look, path: '/web/clients/{clientId}/front.jpg' }),
  readBack: call({ ...look, path: '/web/clients/{clientId}/back.jpg' }),
  putFace: call({ ...keep, path: '/web/clients/{clientId}/face.jpg' }),
  putFront: call({ ...keep, path: '/web/clients/{clientId}/front.jpg' }),
  putBack: call({ ...keep, path: '/web/clients/{clientId}/back.jpg' }),
} as const;
