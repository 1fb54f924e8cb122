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

/** In this time the same report of the same person is one report, ms. */
export const sameReportMs = 86_400_000;
/** A narrative, characters. */
export const maxNarrative = 10_000;
/** People named on one report; cases and payments linked with it. */
export const maxReaders = 50;
export const maxLinkedCases = 50;
export const maxLinkedPayments = 200;
