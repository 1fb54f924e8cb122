import * as z from 'zod/mini';
import { countries } from '../reference/countries.ts';
import { boundedText } from './texts.ts';

const known = new Set(countries.map(({ iso2 }) => iso2));

/** Two letters of a country that there is (ISO 3166-1 alpha-2). */
export const countryCode = boundedText(
  2,
  z.refine((letters) => known.has(letters), 'country-not-known'),
);
