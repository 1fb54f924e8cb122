/** Facts that an authority wants and the bank does not have, each with the screen where it is entered. */
import * as z from 'zod/mini';
import { paths } from '#shared/paths.ts';

export const missingFact = z.object({
  /** 'Phone of Ieva Šermuvienė' */
  name: z.string(),
  /** of the authority's schema, such as t_person_my_client.phones */
  element: z.string(),
  /** where it is entered, in words */
  screen: z.string(),
  /** address of that screen; empty where an operator enters it */
  address: z.string(),
});
export type MissingFact = z.output<typeof missingFact>;

/** Where a fact is entered. */
export interface FactScreen {
  screen: string;
  address: string;
}

export const tableScreen: FactScreen = { screen: 'Table of the authority (KONTORA_AUTHORITY_TABLE)', address: '' };
export const deputyScreen: FactScreen = {
  screen: 'Dashboard of the Head of AML, deputies',
  address: paths.bkoDashboard,
};
export const staffScreen: FactScreen = { screen: 'Staff users', address: paths.bkoUsers };

/** The part of the report to the MLRO where facts for the authority are entered: about all of it, or one party. */
export function getReportScreen(reportId: string, party?: string): FactScreen {
  return {
    screen: `Report to the MLRO, facts ${party === undefined ? 'for the authority' : `of ${party}`}`,
    address: `${paths.bkoMlroReport}?id=${reportId}`,
  };
}

export function getClientScreen(clientId: string, part: string): FactScreen {
  return { screen: `Client page, ${part}`, address: `${paths.bkoClient}?id=${clientId}` };
}
