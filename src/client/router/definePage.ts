/** How a page is declared; `src/pages.ts` collects them. */
import type { ComponentType } from 'react';
import type { Schema } from '../../shared/call.ts';
import type { Letter, StaffRole } from '../../shared/permissions.ts';

/** Who may see a page follows from what stands around it. The guard, the sidebar and the palette read this alone. */
export type PageAccess =
  /** sidebar and a chosen company; one of the letters is needed, none named: everyone who works for it */
  | { layout: 'business'; letters?: readonly Letter[] }
  /** sidebar of the bank's staff; these roles and nobody else */
  | { layout: 'backoffice'; roles: readonly StaffRole[] }
  /** default: no sidebar. bare: nothing around it. Signed in, or public: nobody needs to be */
  | { layout: 'default' | 'bare'; isPublic?: boolean };

export type PageDefinition = PageAccess & {
  /** hash address from shared/paths */
  path: string;
  /** of the document ('Accounts' reads 'Accounts · Kontora') and of the entry in the sidebar */
  title: string;
  /** imports the page when it is first needed */
  load: () => Promise<ComponentType>;
  /** what may stand behind the question mark; every field a string that may be absent */
  search?: Schema;
};

export function definePage(page: PageDefinition): PageDefinition {
  return page;
}
