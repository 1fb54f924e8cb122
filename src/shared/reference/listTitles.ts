/** Titles of the lists that clients are compared with, by their codes (specification, section 3). */
export const listTitles = {
  TU: 'Internal list',
  US: 'OFAC, United States',
  UE: 'National list',
  UN: 'United Nations',
  UK: 'United Kingdom',
  EU: 'European Union',
  PEP: 'Politically exposed persons',
  ADM: 'Adverse media',
} as const;
