/**
 * What stands between cells of a CSV: spreadsheets of regions with decimal commas read `;` and numbers with a comma.
 */
export const separators = [',', ';'] as const;
export type Separator = (typeof separators)[number];
