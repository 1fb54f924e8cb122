import { showFailure } from '#client/api/hooks.ts';
import { saveDownload } from '#client/api/saveDownload.ts';
import { send } from '#client/api/send.ts';
import { cardStaffCalls } from '../staffCalls.ts';

/** Each download is recorded in the audit. */
export async function saveCardFile(fileId: string): Promise<void> {
  try {
    saveDownload(await send(cardStaffCalls.readCardFile, { params: { fileId } }), `cards-${fileId}.csv`);
  } catch (error) {
    showFailure('The file could not be downloaded', error);
  }
}
