/**
 * Countries and territories that have no post codes: the members of the Universal Postal Union whose addressing pages
 * name none (upu.int, 'Postal addressing systems'), and territories that no system of another country covers.
 */
const without = new Set(
  (
    'AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK KI KM KN KP LY ' +
    'ML MO MR MW NR NU PA QA RW SB SC SL SR ST SX SY TD TF TG TK TL TO TV UG VU WS YE ZW'
  ).split(' '),
);

/** Whether an address there has a post code. True where the country is not known yet: forms ask for it until then. */
export function hasPostCodes(iso2: string): boolean {
  return !without.has(iso2);
}

/** Whether the post code is there where it must be. */
export function isPostCodeGiven({ Country, PostalCode }: { Country: string; PostalCode: string }): boolean {
  return PostalCode.trim() !== '' || !hasPostCodes(Country);
}
