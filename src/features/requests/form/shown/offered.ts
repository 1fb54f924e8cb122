/** Documents that the client gave at other times, as a field for files offers them. */
import type { GivenFile as OfferedFile } from '#client/ui/upload/uploads.ts';
import type { GivenFile } from '#features/requests/companyCalls.ts';

/** The newest first, as the bank lists them. */
export function getOffered(given: readonly GivenFile[]): OfferedFile[] {
  return given.map(({ id, name, sizeBytes, addedAt }) => ({
    id,
    name,
    sizeBytes,
    note: `sent ${addedAt.slice(0, 10)}`,
  }));
}
