/** Sends what staff file for a client: a token, the bytes, the name. */
import { ApiProblem } from '#client/api/problem.ts';
import { send } from '#client/api/send.ts';
import type { UploadOptions } from '#client/ui/upload/uploads.ts';
import { messages } from '#shared/messages.ts';
import type { AnyFileCategory } from '#shared/reference/fileCategories.ts';
import { writeSentName } from '#shared/rules/sentNames.ts';
import { uploadCalls } from '../uploadCalls.ts';

/** A token behind which the bytes wait for ten minutes. @throws Error with a sentence for people */
export async function sendBytes(clientId: string, file: Blob, { onProgress, signal }: Partial<UploadOptions> = {}) {
  try {
    const { token } = await send(uploadCalls.beginUpload, { params: { clientId } }, { signal });
    // the server finds the type from the content; what the system calls the file may be anything
    const body = new Blob([file], { type: 'application/octet-stream' });
    await send(uploadCalls.sendFile, { params: { token }, body }, { signal, onProgress });
    return token;
  } catch (error) {
    throw uploadError(error);
  }
}

/** Files the document, with a case where one is named, and answers its id. @throws Error with a sentence for people */
export async function sendClientFile(
  clientId: string,
  category: AnyFileCategory,
  file: File,
  options: UploadOptions,
  caseId?: string,
): Promise<{ id: string }> {
  const token = await sendBytes(clientId, file, options);
  try {
    const name = writeSentName({ clientId, category, name: file.name });
    const { fileToken } = await send(
      uploadCalls.endUpload,
      { params: { name }, body: { token, ...(caseId && { caseId }) } },
      options,
    );
    return { id: fileToken };
  } catch (error) {
    throw uploadError(error);
  }
}

function uploadError(error: unknown): Error {
  const reason = error instanceof ApiProblem ? error.problem.title : 'Something went wrong on our side.';
  return new Error(`${messages.uploadFailed}: ${reason}`);
}
