/** Queries of documents. */

import { sql } from '#server/db/pool.ts';
import type { MediaType } from '../rules.ts';

export const readFile = sql<{ name: string; media_type: MediaType; hash: Buffer }>(
  'select name, media_type, hash from client_file where client_id = $1 and id = $2 and not by_staff',
);
