/** Every feature that declares something for both sides: refusals. What none of them declares does not compile. */
import { access } from './features/access/feature.shared.ts';
import { accounts } from './features/accounts/feature.shared.ts';
import { cards } from './features/cards/feature.shared.ts';
import { cases } from './features/cases/feature.shared.ts';
import { clients } from './features/clients/feature.shared.ts';
import { copies } from './features/copies/feature.shared.ts';
import { desk } from './features/desk/feature.shared.ts';
import { files } from './features/files/feature.shared.ts';
import { jobs } from './features/jobs/feature.shared.ts';
import { ledger } from './features/ledger/feature.shared.ts';
import { members } from './features/members/feature.shared.ts';
import { messages } from './features/messages/feature.shared.ts';
import { payments } from './features/payments/feature.shared.ts';
import { rails } from './features/rails/feature.shared.ts';
import { registration } from './features/registration/feature.shared.ts';
import { relations } from './features/relations/feature.shared.ts';
import { requests } from './features/requests/feature.shared.ts';
import { screening } from './features/screening/feature.shared.ts';
import { staff } from './features/staff/feature.shared.ts';
import { suspicions } from './features/suspicions/feature.shared.ts';
import { translation } from './features/translation/feature.shared.ts';
import { voids } from './features/voids/feature.shared.ts';
import { whitelist } from './features/whitelist/feature.shared.ts';
import { addErrors } from './shared/errors.ts';
import type { SharedFeature } from './shared/feature.ts';
import { addSettings } from './shared/settings.ts';

export const features = [
  access,
  accounts,
  cards,
  cases,
  clients,
  copies,
  desk,
  files,
  jobs,
  ledger,
  members,
  messages,
  payments,
  rails,
  registration,
  relations,
  requests,
  screening,
  staff,
  suspicions,
  translation,
  voids,
  whitelist,
] as const;

const declared: readonly SharedFeature[] = features;
for (const { errors, settings } of declared) {
  addErrors(errors ?? {});
  addSettings(settings ?? {});
}

type ErrorsOf<Feature> = Feature extends { errors: infer E } ? keyof E : never;
type DeclaredErrors = { [Code in ErrorsOf<(typeof features)[number]>]: true };

declare module './shared/errors.ts' {
  interface FeatureErrors extends DeclaredErrors {}
}
