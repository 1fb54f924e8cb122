/** Files as calls take them. */
import { fileKinds, getFileKind } from '#shared/rules/files.ts';

/** What the system calls a file may be anything: its content decides. */
export async function typedFile(file: File): Promise<Blob> {
  const kind = await getFileKind(new Uint8Array(await file.arrayBuffer()));
  return kind ? new Blob([file], { type: fileKinds[kind].mime }) : file;
}
