/** A rail of this bank. A feature names it under `rails`; from then on payments that it carries can be created. */
import type { FeatureRail } from '#server/feature.ts';
import type { RailName } from '../rules.ts';

export interface Rail extends FeatureRail {
  name: RailName;
}
