import { railFiles } from '../iso20022/limits.ts';
import { MessageError, type RailMessage } from '../iso20022/messages.ts';
import { readMessage } from '../iso20022/read.ts';

/** Why a file is refused, and where in it. */
export interface Refused {
  code: string;
  path?: string | undefined;
  line?: number | undefined;
  column?: number | undefined;
}

export type ReadFile = { message: RailMessage } | { refused: Refused };

export function readRailFile(bytes: Uint8Array): ReadFile {
  if (bytes.length > railFiles.maxBytes) return { refused: { code: 'too-large' } };
  try {
    return { message: readMessage(bytes) };
  } catch (error) {
    if (!(error instanceof MessageError)) throw error;
    // data only: an error loses its fields on its way out of a thread
    const { code, path, line, column } = error;
    return { refused: { code, path, line, column } };
  }
}
