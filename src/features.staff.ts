/** Every feature that brings something to the back office. Fetched once a member of staff is signed in. */
import type { BrowserFeature } from './client/features.ts';
import { amlReports } from './features/amlReports/feature.staff.ts';
import { cards } from './features/cards/feature.staff.ts';
import { clients } from './features/clients/feature.staff.ts';
import { desk } from './features/desk/feature.staff.ts';
import { investigation } from './features/investigation/feature.staff.ts';
import { jobs } from './features/jobs/feature.staff.ts';
import { logs } from './features/logs/feature.staff.ts';
import { monitoring } from './features/monitoring/feature.staff.ts';
import { outlet } from './features/outlet/feature.staff.ts';
import { proposals } from './features/proposals/feature.staff.ts';
import { reports } from './features/reports/feature.staff.ts';
import { screening } from './features/screening/feature.staff.ts';
import { staff } from './features/staff/feature.staff.ts';

export const features: readonly BrowserFeature[] = [
  clients,
  outlet,
  monitoring,
  investigation,
  screening,
  staff,
  desk,
  proposals,
  amlReports,
  reports,
  cards,
  jobs,
  logs,
];
