/** How a page is declared; `src/pages.ts` collects them. */
import type { ComponentType } from 'react';
import type { Schema } from '../../shared/call.ts';
import type { Letter } from '../../shared/permissions.ts';

export interface PageDefinition {
  /** hash address from shared/paths */
  path: string;
  /** of the document: 'Accounts' reads 'Accounts · Kontora' */
  title: string;
  /** imports the page when it is first needed */
  load: () => Promise<ComponentType>;
  /** business: sidebar and a chosen company. default: signed in, no sidebar. bare: nothing around it */
  layout: 'business' | 'default' | 'bare';
  /** one of these is needed to see the page; none named: everyone */
  letters?: readonly Letter[];
  /** nobody needs to be signed in */
  isPublic?: boolean;
  /** what may stand behind the question mark; every field a string that may be absent */
  search?: Schema;
}

export function definePage(page: PageDefinition): PageDefinition {
  return page;
}
