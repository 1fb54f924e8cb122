/**
 * Every feature that brings something to the company area and to the pages for everybody, with the calls and parts that
 * the engine takes from them. A call that none of them brings does not compile.
 */
import type { BrowserFeature, ShellParts } from './client/features.ts';
import { access } from './features/access/feature.company.ts';
import { accounts } from './features/accounts/feature.company.ts';
import { cards } from './features/cards/feature.company.ts';
import { clients } from './features/clients/feature.company.ts';
import { home } from './features/home/feature.company.ts';
import { members } from './features/members/feature.company.ts';
import { messages } from './features/messages/feature.company.ts';
import { outlet } from './features/outlet/feature.company.ts';
import { payments } from './features/payments/feature.company.ts';
import { publicPages } from './features/public/feature.company.ts';
import { registration } from './features/registration/feature.company.ts';
import { requests } from './features/requests/feature.company.ts';
import type {} from './features.shared.ts';

export const features: readonly BrowserFeature[] = [
  access,
  registration,
  home,
  payments,
  accounts,
  clients,
  members,
  cards,
  outlet,
  messages,
  requests,
  publicPages,
];

export const parts: ShellParts = access.parts;

export const engineCalls = { ...access.engineCalls, ...clients.engineCalls, ...publicPages.engineCalls };
type EngineCalls = typeof engineCalls;

declare module './client/wiredCalls.ts' {
  interface WiredCalls extends EngineCalls {}
}
