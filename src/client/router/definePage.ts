/** How a page is declared, in the `feature.company.ts` or `feature.staff.ts` of its feature. */
import type { ComponentType } from 'react';
import type { Schema } from '#shared/call.ts';
import type { may, StaffRole } from '#shared/permissions.ts';
import type { IconName } from '../ui/display/iconPaths.ts';

/** Who may see a page follows from what stands around it. The guard, the sidebar and the palette read this alone. */
export type PageAccess =
  /** sidebar and a chosen company; one of the permissions is needed, none named: every user of the company */
  | { layout: 'business'; who?: ReturnType<typeof may> }
  /** sidebar of the bank's staff; these roles and no others */
  | { layout: 'backoffice'; who: { kind: 'staff'; roles: readonly StaffRole[] } }
  /** default: no sidebar. bare: nothing around it. Signed in, or public: no one needs to be */
  | { layout: 'default' | 'bare'; isPublic?: boolean };

/** Where the sidebar of a page's layout names it. */
export interface SidebarPlace {
  /** from the top, unique in its layout */
  order: number;
  icon: IconName;
  /** over the places of a group; the first ones stand without */
  group?: string;
  /** under its drawing on phones, where the title is too long for that */
  short?: string;
  /** gives up its place in the phone's bar to what people come for */
  yieldsInBar?: boolean;
}

export type PageDefinition = PageAccess & {
  /** hash address from shared/paths */
  path: string;
  /** of the document ('Accounts' reads 'Accounts · Kontora') and of the entry in the sidebar */
  title: string;
  /** in the sidebar; without it the page (one client, one case) is reached from another page only */
  place?: SidebarPlace;
  /** the letter after `g` that leads to it; unique in its layout */
  key?: string;
  /** imports the page when it is first needed */
  load: () => Promise<ComponentType>;
  /** what may stand behind the question mark; every field a string that may be absent */
  search?: Schema;
};

/** What is around a page. */
export type LayoutName = PageDefinition['layout'];

export function definePage(page: PageDefinition): PageDefinition {
  return page;
}
