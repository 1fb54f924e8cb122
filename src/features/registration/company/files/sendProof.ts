/** Sends a document of the applicant, and answers what the bank has kept. */
import { ApiProblem } from '#client/api/problem.ts';
import { send } from '#client/api/send.ts';
import { typedFile } from '#client/api/typedFile.ts';
import type { UploadOptions } from '#client/ui/upload/uploads.ts';
import { registrationCalls } from '#features/registration/calls.ts';
import { messages } from '#shared/messages.ts';
import type { FileCategory } from '#shared/reference/fileCategories.ts';
import { writeSentName } from '#shared/rules/sentNames.ts';

/** @throws Error with a sentence for people */
export async function sendProof(
  params: { companyId: string; cddId: string },
  category: FileCategory,
  file: File,
  options: UploadOptions,
) {
  try {
    const name = writeSentName({ clientId: params.companyId, category, name: file.name });
    const body = { fields: { name }, files: [{ field: 'file', name: 'file', file: await typedFile(file) }] };
    return await send(registrationCalls.giveProof, { params, body }, options);
  } catch (error) {
    const reason = error instanceof ApiProblem ? error.problem.title : 'Something went wrong on our side.';
    throw new Error(`${messages.uploadFailed}: ${reason}`);
  }
}
