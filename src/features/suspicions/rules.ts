/** Reports to the MLRO (decisions for the back office, section 1). */
import { byName, defineMachine } from '#shared/states.ts';

/** What a company may see of it: nothing. */
export const mlroReportMachine = defineMachine(
  'mlro_report',
  byName('draft', 'withMlro', 'filed', 'notFiled', 'acknowledged', 'supplemented'),
  [
    ['', 'draft', 'write'],
    ['', 'withMlro', 'send'],
    ['draft', 'withMlro', 'send'],
    ['withMlro', 'filed', 'file'],
    ['withMlro', 'notFiled', 'leave'],
    ['filed', 'acknowledged', 'acknowledge'],
    ['filed', 'supplemented', 'supplement'],
    ['acknowledged', 'supplemented', 'supplement'],
    ['supplemented', 'acknowledged', 'acknowledge'],
  ],
  false,
);
export type MlroReportState = keyof typeof mlroReportMachine.states;

/** As people read them. */
export const mlroReportStates: Readonly<Record<MlroReportState, string>> = {
  draft: 'Draft',
  withMlro: 'With MLRO',
  filed: 'Filed',
  notFiled: 'Not filed',
  acknowledged: 'Acknowledged',
  supplemented: 'Supplemented',
};

/** Where the sender stood. */
export const fromLabels = { case: 'A case', payment: 'A transaction', client: 'The client' } as const;

/** In this time the same report of the same person is one report, ms. */
export const sameReportMs = 86_400_000;
/** A narrative, characters. */
export const maxNarrative = 10_000;
/** People named on one report; cases and payments linked with it. */
export const maxReaders = 50;
export const maxLinkedCases = 50;
export const maxLinkedPayments = 200;
/** Why a report is not filed, or added to; the authority's reference. */
export const maxReasons = 2000;
export const maxReference = 100;

/** What the narrative answers before it is filed. */
export const checklistItems = {
  who: 'Who is involved, and how they are connected',
  what: 'What happened, with amounts and instruments',
  when: 'When it began, and how long it went on',
  where: 'Where: accounts, branches, countries',
  why: 'Why it is suspicious',
  how: 'How it was done',
} as const;
export type ChecklistItem = keyof typeof checklistItems;
export const checklistKeys = Object.keys(checklistItems) as [ChecklistItem, ...ChecklistItem[]];

/** Kinds of facts that are offered for the narrative. */
export const factGroups = ['who', 'relation', 'money', 'event', 'asked', 'screening', 'decision'] as const;
export type FactGroup = (typeof factGroups)[number];

/** What is missing before a report can be filed, and the screen where it is entered. */
export interface FilingFault {
  name: string;
  screen: string;
}

const thisReport = 'This report';

/** Pure: what the report itself lacks. */
export function listFaults(report: { authorityNarrative: string; checklist: readonly ChecklistItem[] }): FilingFault[] {
  const open = checklistKeys.filter((key) => !report.checklist.includes(key));
  return [
    ...(report.authorityNarrative.trim() === '' ? [{ name: 'The narrative is empty', screen: thisReport }] : []),
    ...open.map((key) => ({ name: `Not checked: ${checklistItems[key]}`, screen: thisReport })),
  ];
}

/** 'The narrative is empty (This report). Not checked: who (This report)' */
export function formatFaults(faults: readonly FilingFault[]): string {
  return faults.map(({ name, screen }) => `${name} (${screen})`).join('. ');
}

export const reportSteps = ['change', 'file', 'leave', 'acknowledge', 'supplement'] as const;
export type ReportStep = (typeof reportSteps)[number];

/** States in which each step is possible. */
const stepStates: Readonly<Record<ReportStep, readonly MlroReportState[]>> = {
  change: ['withMlro', 'filed', 'acknowledged', 'supplemented'],
  file: ['withMlro'],
  leave: ['withMlro'],
  // an older version may be without an answer still
  acknowledge: ['filed', 'acknowledged', 'supplemented'],
  // a second time, too: the authority may ask for more before it has answered
  supplement: ['filed', 'acknowledged', 'supplemented'],
};
/** Steps that decide: who wrote the report takes none of them. */
const deciding: readonly ReportStep[] = ['file', 'leave', 'supplement'];

export interface ReportReader {
  state: MlroReportState;
  /** Head of AML, or a deputy today */
  isMlro: boolean;
  /** the same human being as the sender, whatever number or role */
  isAuthor: boolean;
}

/** Why a step is refused; undefined: it is possible. Buttons and handlers ask this one function. */
export function whyNotStep(
  step: ReportStep,
  { state, isMlro, isAuthor }: ReportReader,
): 'mlro-needed' | 'own-report' | 'transition-not-allowed' | undefined {
  if (!isMlro) return 'mlro-needed';
  if (isAuthor && deciding.includes(step)) return 'own-report';
  return stepStates[step].includes(state) ? undefined : 'transition-not-allowed';
}

/** What this reader can do with the report now. */
export function listSteps(reader: ReportReader): ReportStep[] {
  return reportSteps.filter((step) => whyNotStep(step, reader) === undefined);
}
