/** Every country as a choice, by name. */
import { countries } from '#shared/reference/countries.ts';

export const countryChoices = countries.map(({ iso2, name }) => ({ value: iso2, label: name, note: iso2 }));
