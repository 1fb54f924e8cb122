// A client that is closed already, for tests of what closed clients refuse.
import type pg from 'pg';

/** As if it was closed before closings were kept. */
export async function closeByHand(owner: pg.Pool, clientId: string): Promise<void> {
  // one transaction: the database wants the record of the closing in it
  await owner.query(
    `insert into client_closing (id, client_id, closed_at) values (new_id(), '${clientId}', bank_now());
     update client set flags = 'Z' where id = '${clientId}'`,
  );
}
