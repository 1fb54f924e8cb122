/**
 * What features bring to the browser. Each says it in its `feature.company.ts`, and in its `feature.staff.ts` what only
 * staff need; `src/features.company.ts` and `src/features.staff.ts` list them. The second list comes with the staff
 * area: a company user downloads nothing of it.
 */
import type { ComponentType } from 'react';
import type { Call } from '../shared/call.ts';
import type { Permission } from '../shared/permissions.ts';
import type { Command } from './palette/commands.ts';
import type { PageDefinition } from './router/definePage.ts';
import type { Person } from './session/personKinds.ts';
import type { IconName } from './ui/display/iconPaths.ts';

export interface BrowserFeature {
  pages?: readonly PageDefinition[];
  /** what the palette offers beside pages; fetched when it opens */
  loadCommands?: () => Promise<(person: Person) => readonly Command[]>;
  /** what the palette finds by words; fetched when somebody types there */
  loadFinder?: () => Promise<Finder>;
  /** what companies come for, in the middle of the phone's bar; `permission` is needed for it */
  primaryAction?: { label: string; icon: IconName; permission: Permission; run: () => Promise<void> };
  /** parts of the shell that one feature brings */
  parts?: Partial<ShellParts>;
  /** what stands above every page of the staff area; fetched after the first page */
  loadFloating?: () => Promise<ComponentType>;
  /** a row at the foot of the staff sidebar; fetched after the first page */
  loadFoot?: () => Promise<ComponentType>;
  /** what a person's own device shows beside requests and devices */
  deviceView?: DeviceView;
  /** what a locked device shows while there is no network */
  loadLocked?: () => Promise<ComponentType>;
  /** parts of the views that the device page has itself */
  deviceParts?: readonly DevicePart[];
  /** calls that the engine makes itself */
  engineCalls?: Readonly<Record<string, Call>>;
}

/** A view of the device page; fetched when it is shown. */
export interface DeviceView {
  value: string;
  label: string;
  /** `userId`: the owner of the device */
  load: () => Promise<ComponentType<{ userId: string }>>;
}

/** A part of the device page: above the requests to approve, or under 'Account'. Fetched with its view. */
export interface DevicePart {
  view: 'requests' | 'account';
  /** ascending from above */
  order: number;
  value: string;
  /** a notice of a request of the bank leads here, with the id of the request */
  answersRequests?: true;
  load: () => Promise<ComponentType<DevicePartProps>>;
}

export interface DevicePartProps {
  /** the owner of the device */
  userId: string;
  /** it has the page for itself */
  isOpen: boolean;
  /** what it shows then, where a notice has led to it */
  openId: string | undefined;
  onOpen: (isOpen: boolean) => void;
}

export interface ShellParts {
  /** the phone at the edge of the window, demo only; fetched when somebody has signed in */
  loadPhone: () => Promise<ComponentType>;
  /** the window with the devices of the person who is signed in */
  loadDevices: () => Promise<ComponentType>;
}

/** Who looks for something, and what they may see. */
export interface Search {
  person: Person;
  /** the company of this tab, and the person's letters there; undefined while they work for none */
  work: { companyId: string; letters: string } | undefined;
  /** of each kind: more are in the list */
  most: number;
  signal: AbortSignal;
}

/** What somebody may mean by the words. Rejects where the bank does not answer. */
export type Finder = (typed: string, search: Search) => Promise<readonly Command[]>;
