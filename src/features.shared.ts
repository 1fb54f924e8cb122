/**
 * Every feature that declares something for both sides: refusals, settings, verbs of the audit. A refusal or verb that
 * none of them declares does not compile.
 */
import { access } from './features/access/feature.shared.ts';
import { accounts } from './features/accounts/feature.shared.ts';
import { amlReports } from './features/amlReports/feature.shared.ts';
import { audit } from './features/audit/feature.shared.ts';
import { cards } from './features/cards/feature.shared.ts';
import { cases } from './features/cases/feature.shared.ts';
import { cesop } from './features/cesop/feature.shared.ts';
import { charges } from './features/charges/feature.shared.ts';
import { clients } from './features/clients/feature.shared.ts';
import { closing } from './features/closing/feature.shared.ts';
import { copies } from './features/copies/feature.shared.ts';
import { desk } from './features/desk/feature.shared.ts';
import { files } from './features/files/feature.shared.ts';
import { investigation } from './features/investigation/feature.shared.ts';
import { jobs } from './features/jobs/feature.shared.ts';
import { ledger } from './features/ledger/feature.shared.ts';
import { logs } from './features/logs/feature.shared.ts';
import { members } from './features/members/feature.shared.ts';
import { messages } from './features/messages/feature.shared.ts';
import { monitoring } from './features/monitoring/feature.shared.ts';
import { outlet } from './features/outlet/feature.shared.ts';
import { overview } from './features/overview/feature.shared.ts';
import { payments } from './features/payments/feature.shared.ts';
import { prices } from './features/prices/feature.shared.ts';
import { proposals } from './features/proposals/feature.shared.ts';
import { rails } from './features/rails/feature.shared.ts';
import { reconciliation } from './features/reconciliation/feature.shared.ts';
import { registration } from './features/registration/feature.shared.ts';
import { relations } from './features/relations/feature.shared.ts';
import { requests } from './features/requests/feature.shared.ts';
import { retention } from './features/retention/feature.shared.ts';
import { risks } from './features/risks/feature.shared.ts';
import { safeguarding } from './features/safeguarding/feature.shared.ts';
import { screening } from './features/screening/feature.shared.ts';
import { staff } from './features/staff/feature.shared.ts';
import { statistics } from './features/statistics/feature.shared.ts';
import { supervisoryReports } from './features/supervisoryReports/feature.shared.ts';
import { suspicions } from './features/suspicions/feature.shared.ts';
import { taxReports } from './features/taxReports/feature.shared.ts';
import { translation } from './features/translation/feature.shared.ts';
import { voids } from './features/voids/feature.shared.ts';
import { whitelist } from './features/whitelist/feature.shared.ts';
import { addFacts } from './shared/addFacts.ts';
import type { SharedFeature } from './shared/feature.ts';
import type { SubjectsOf } from './shared/verbs.ts';

export const features = [
  access,
  accounts,
  amlReports,
  audit,
  cards,
  cases,
  cesop,
  charges,
  clients,
  closing,
  copies,
  desk,
  files,
  jobs,
  ledger,
  logs,
  members,
  messages,
  monitoring,
  investigation,
  payments,
  prices,
  proposals,
  rails,
  reconciliation,
  registration,
  relations,
  requests,
  retention,
  risks,
  safeguarding,
  outlet,
  overview,
  screening,
  staff,
  statistics,
  suspicions,
  taxReports,
  supervisoryReports,
  translation,
  voids,
  whitelist,
] as const;

const declared: readonly SharedFeature[] = features;
for (const feature of declared) addFacts(feature);

type ErrorsOf<Feature> = Feature extends { errors: infer E } ? keyof E : never;
type DeclaredErrors = { [Code in ErrorsOf<(typeof features)[number]>]: true };

declare module './shared/errors.ts' {
  interface FeatureErrors extends DeclaredErrors {}
}

type VerbsOf<Feature> = Feature extends { verbs: infer V } ? V : never;
/** of a union of tables: one with the entries of all */
type Joined<Table> = (Table extends unknown ? (table: Table) => void : never) extends (table: infer All) => void
  ? All
  : never;
type DeclaredVerbs = SubjectsOf<Joined<VerbsOf<(typeof features)[number]>>>;

declare module './shared/verbs.ts' {
  interface FeatureVerbs extends DeclaredVerbs {}
}
