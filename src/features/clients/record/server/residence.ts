/** A client has moved. */
import * as z from 'zod/mini';
import { type Db, sql } from '../../../../server/db/pool.ts';
import { countryName } from '../../../../shared/countries.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { Address } from '../../profileRules.ts';

const setAddress = sql<never>(`
  insert into client_address (client_id, type, country, street, postal_code, city)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (client_id, type) do update set country = excluded.country, street = excluded.street,
    postal_code = excluded.postal_code, city = excluded.city`);

/** $2: R or O */
export const readAddress = sql<Omit<Address, 'Type'>>(`
  select country as "Country", street as "Street", postal_code as "PostalCode", city as "City"
  from client_address
  where client_id = $1 and type = $2`);

const address = z.object({ country: z.string(), street: z.string(), postalCode: z.string(), city: z.string() });

/** The registered address. @throws Refusal invalid-input for a country that there is not */
export async function moveClient(tx: Db, clientId: string, props: unknown): Promise<void> {
  const { country, street, postalCode, city } = address.parse(props);
  // unknown letters have no name
  if (countryName(country) === country)
    throw new Refusal('invalid-input', [{ path: 'props.country', code: 'not-valid' }]);
  await tx.run(setAddress, [clientId, 'R', country, street, postalCode, city]);
}

/** R the registered address, O the operating one. */
export async function replaceAddress(
  tx: Db,
  clientId: string,
  type: string,
  value: { Country: string; Street: string; PostalCode: string; City: string },
): Promise<void> {
  await tx.run(setAddress, [clientId, type, value.Country, value.Street, value.PostalCode, value.City]);
}
