/** Sends a file for one item of a request, and answers which document of the company it became. */
import { ApiProblem } from '../../../client/api/problem.ts';
import { send } from '../../../client/api/send.ts';
import { typedFile } from '../../../client/api/typedFile.ts';
import type { UploadOptions } from '../../../client/ui/upload/uploads.ts';
import { messages } from '../../../shared/messages.ts';
import { type CompanyRequest, companyRequestCalls } from '../companyCalls.ts';

interface Place {
  companyId: string;
  requestId: string;
  n: number;
}

/** @throws Error with a sentence for people */
export async function sendAnswerFile({ companyId, requestId, n }: Place, file: File, options: UploadOptions) {
  try {
    const body = { fields: { n: String(n) }, files: [{ field: 'file', name: file.name, file: await typedFile(file) }] };
    return await send(companyRequestCalls.giveFile, { params: { companyId, requestId }, body }, options);
  } catch (error) {
    const reason = error instanceof ApiProblem ? error.problem.title : 'Something went wrong on our side.';
    throw new Error(`${messages.uploadFailed}: ${reason}`);
  }
}

/** The file of this name that the item has now; the newest, where there are several. */
export function newestFile({ list }: CompanyRequest, n: number, known: readonly string[], name: string) {
  const files = list.find((item) => item.n === n)?.answer?.files ?? [];
  return files.find(({ id }) => !known.includes(id)) ?? files.findLast((file) => file.name === name) ?? files.at(-1);
}
