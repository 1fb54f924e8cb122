/** Keeps the owners and related parties of a draft as relations of the new client. */

import { keepDeclared } from '#features/relations/server/keepDeclared.ts';
import type { Db } from '#server/db/pool.ts';
import type { Draft } from '../draft.ts';
import { applicant, getShares } from '../ownership.ts';

/** Each with its direct share; what is held through companies stays in the draft. */
export async function relateParties(db: Db, clientId: string, { BeneficialOwners }: Draft): Promise<void> {
  const shares = getShares(BeneficialOwners).filter(({ of }) => of === applicant);
  for (const { Id, Type: role, Name: name, Country, Date: born, Code, Address } of BeneficialOwners) {
    const shareBp = shares.filter(({ holder }) => holder === Id).reduce((sum, { bp }) => sum + bp, 0);
    const address = [Address.Street, Address.PostalCode, Address.City].filter((part) => part !== '').join(', ');
    const bornOn = role === 'C' ? null : born;
    const party = { role, name, country: Country || null, bornOn, code: Code || null, address, shareBp };
    await keepDeclared(db, clientId, party, 'From the registration');
  }
}
