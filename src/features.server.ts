/** Every feature that brings something to the server. What none of them declares does not exist. */
import './features.shared.ts';
import { access } from './features/access/feature.server.ts';
import { accounts } from './features/accounts/feature.server.ts';
import { amlReports } from './features/amlReports/feature.server.ts';
import { audit } from './features/audit/feature.server.ts';
import { cards } from './features/cards/feature.server.ts';
import { cases } from './features/cases/feature.server.ts';
import { cesop } from './features/cesop/feature.server.ts';
import { charges } from './features/charges/feature.server.ts';
import { clients } from './features/clients/feature.server.ts';
import { closing } from './features/closing/feature.server.ts';
import { copies } from './features/copies/feature.server.ts';
import { desk } from './features/desk/feature.server.ts';
import { files } from './features/files/feature.server.ts';
import { investigation } from './features/investigation/feature.server.ts';
import { jobs } from './features/jobs/feature.server.ts';
import { ledger } from './features/ledger/feature.server.ts';
import { logs } from './features/logs/feature.server.ts';
import { members } from './features/members/feature.server.ts';
import { messages } from './features/messages/feature.server.ts';
import { monitoring } from './features/monitoring/feature.server.ts';
import { outlet } from './features/outlet/feature.server.ts';
import { overview } from './features/overview/feature.server.ts';
import { payments } from './features/payments/feature.server.ts';
import { prices } from './features/prices/feature.server.ts';
import { proposals } from './features/proposals/feature.server.ts';
import { publicPages } from './features/public/feature.server.ts';
import { rails } from './features/rails/feature.server.ts';
import { reconciliation } from './features/reconciliation/feature.server.ts';
import { registration } from './features/registration/feature.server.ts';
import { relations } from './features/relations/feature.server.ts';
import { requests } from './features/requests/feature.server.ts';
import { retention } from './features/retention/feature.server.ts';
import { risks } from './features/risks/feature.server.ts';
import { safeguarding } from './features/safeguarding/feature.server.ts';
import { screening } from './features/screening/feature.server.ts';
import { staff } from './features/staff/feature.server.ts';
import { statistics } from './features/statistics/feature.server.ts';
import { supervisoryReports } from './features/supervisoryReports/feature.server.ts';
import { suspicions } from './features/suspicions/feature.server.ts';
import { taxReports } from './features/taxReports/feature.server.ts';
import { translation } from './features/translation/feature.server.ts';
import { voids } from './features/voids/feature.server.ts';
import { websites } from './features/websites/feature.server.ts';
import { whitelist } from './features/whitelist/feature.server.ts';
import { getProduct, type ServerFeature } from './server/feature.ts';

export const features: readonly ServerFeature[] = [
  publicPages,
  access,
  members,
  staff,
  proposals,
  cases,
  desk,
  suspicions,
  taxReports,
  cesop,
  supervisoryReports,
  screening,
  monitoring,
  investigation,
  registration,
  risks,
  clients,
  files,
  copies,
  accounts,
  ledger,
  closing,
  safeguarding,
  overview,
  outlet,
  payments,
  prices,
  charges,
  voids,
  whitelist,
  retention,
  relations,
  rails,
  reconciliation,
  cards,
  audit,
  logs,
  messages,
  requests,
  statistics,
  amlReports,
  jobs,
  translation,
  websites,
];

/** Calls, OpenAPI, requests, loops, jobs, threads, invariants and commands all come from here. */
export const product = getProduct(features);
