/** What the address of the compliance unit holds. */
import * as z from 'zod/mini';
import { clientId } from '#shared/ids.ts';
import { dayText } from '#shared/rules/texts.ts';
import { eventList, ruleCode } from './eventList.ts';
import { partyList } from './partyList.ts';
import { sideList } from './sideList.ts';

export const complianceTabs = [
  ...(['events', 'client', 'network'] as const),
  ...(['workload', 'reports', 'rules', 'requests', 'words', 'risks'] as const),
] as const;
export type ComplianceTab = (typeof complianceTabs)[number];

/** Instead of the client's figures: the payments or the counterparties that they are made of. */
export const benchViews = ['payments', 'counterparties'] as const;

const { dayFrom, dayTo, direction, kind, party, unnamed, event, grown } = sideList.address;
const { code, codeVersion, outcome, clientType, risk, state } = eventList.address;

export const complianceSearch = z.object({
  /** of the rules: an open one, or new; and its version, the one in force unless given */
  rule: z.optional(z.union([ruleCode, z.literal('new')])),
  version: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
  tab: z.optional(z.enum(complianceTabs)),
  client: z.optional(clientId),
  /** the period, days included; 13 months unless given */
  from: z.optional(dayText),
  to: z.optional(dayText),
  view: z.optional(z.enum(benchViews)),
  ...{ dayFrom, dayTo, direction, kind, party, unnamed, event, grown },
  ...{ code, codeVersion, outcome, clientType, risk, state },
  text: sideList.address.text,
  /** of the list that is shown */
  sort: z.optional(z.union([sideList.address.sort, partyList.address.sort, eventList.address.sort])),
});
export type ComplianceSearch = z.output<typeof complianceSearch>;

/** What the list on screen is narrowed by; a change of tab or view takes it away. */
export const noRows = {
  ...{ view: undefined, dayFrom: undefined, dayTo: undefined, direction: undefined, kind: undefined },
  ...{ party: undefined, unnamed: undefined, event: undefined, grown: undefined },
  ...{ text: undefined, sort: undefined },
} as const;
export const noEvents = {
  ...{ code: undefined, codeVersion: undefined, outcome: undefined, clientType: undefined, risk: undefined },
  ...{ state: undefined, text: undefined, sort: undefined },
} as const;
