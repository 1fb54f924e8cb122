/** A party of a draft as its form needs it. Pure but for the ids. */

import type { Party } from '#features/registration/draft.ts';
import { partyTypes } from '#shared/reference/companies.ts';

const noAddress = { Street: '', PostalCode: '', City: '' };
const emptyTexts = { Name: '', Country: '', Date: '', Code: '', LegalForm: '', Register: '', TIN: '' };

/** Owners begin with a share of the applicant; members of boards and directors need none. */
export function emptyParty(type: Party['Type']): Party {
  const rights = type === 'P' || type === 'C' ? [newRight()] : [];
  return { Type: type, Id: newId(), ...emptyTexts, Address: noAddress, Files: [], OwnershipRights: rights };
}

export function newRight(): Party['OwnershipRights'][number] {
  return { Id: newId(), OwnerId: '', Rights: '' };
}

const newId = () => crypto.randomUUID();

export function formatType(type: Party['Type']): string {
  return partyTypes.find(({ value }) => value === type)?.label ?? type;
}

/** What is known of somebody, for the same person in another role. */
export function copiedFrom(party: Party, from: Party): Party {
  const { Name, Country, Date: day, Address, Code, Files } = from;
  return { ...party, Name, Country, Date: day, Address, Code, Files };
}

/** People of the other parties, each once, by name. */
export function peopleBeside(parties: readonly Party[], { Id, Type }: Party): Party[] {
  const others = parties.filter((one) => one.Id !== Id && one.Name !== '' && (one.Type === 'C') === (Type === 'C'));
  return others.filter((one, at) => others.findIndex(({ Name }) => Name === one.Name) === at);
}

/** How many faults of a party are reported. */
export function faultsBelow(faultAt: (path: string) => string | undefined, path: string, party: Party): number {
  const own = ['Name', 'Country', 'Date', 'Code', 'OwnershipRights', 'LegalForm', 'Register', 'TIN'];
  const rights = party.OwnershipRights.flatMap((_, r) => [
    `OwnershipRights.${r}.Rights`,
    `OwnershipRights.${r}.OwnerId`,
  ]);
  const address = ['Street', 'PostalCode', 'City'].map((part) => `Address.${part}`);
  return [...own, ...rights, ...address].filter((part) => faultAt(`${path}.${part}`) !== undefined).length;
}
