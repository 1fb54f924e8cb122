// What a file is refused with.
import { MessageError } from '#features/rails/iso20022/messages.ts';
import { readMessage } from '#features/rails/iso20022/read.ts';

export function refusal(file: string | Uint8Array): MessageError {
  try {
    readMessage(file);
  } catch (error) {
    if (error instanceof MessageError) return error;
    throw error;
  }
  throw new Error('The file was read.');
}
