// Every page of the product.
import type { BrowserFeature } from '#client/features.ts';
import type { PageDefinition } from '#client/router/definePage.ts';
import { features as company } from '#src/features.company.ts';
import { features as staff } from '#src/features.staff.ts';

const getPages = (features: readonly BrowserFeature[]): readonly PageDefinition[] =>
  features.flatMap(({ pages }) => pages ?? []);

/** what everybody's browser knows */
export const companyPages = getPages(company);
export const pages = [...companyPages, ...getPages(staff)];
