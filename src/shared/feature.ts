/**
 * What a feature declares for both sides, in its `feature.shared.ts`; `src/features.shared.ts` lists the features. The
 * browser loads none of it by that list: each page loads what it says itself.
 */

import type { Verbs } from './verbs.ts';

/** HTTP status, and the sentence for people. */
export interface ErrorFacts {
  status: number;
  title: string;
}

/** Refusals by their codes: dash-separated lower-case words. */
export type Errors = Readonly<Record<string, ErrorFacts>>;

export interface Setting<Value> {
  /** the environment variable; `<name>_FILE` names a file that holds the value instead */
  name: string;
  /** as text, read like any other value; without one the setting may stay unset */
  default?: string;
  /** Answers the value or throws what it must be, to follow "<name> must be". */
  parse: (text: string) => Value;
  /** never shown */
  secret?: true;
  explain: string;
}

/** Settings of one feature, by names of its own. */
export type Settings = Readonly<Record<string, Setting<unknown>>>;

export interface SharedFeature {
  /** what it refuses */
  errors?: Errors;
  /** what it records in the audit, besides the steps of its machines */
  verbs?: Verbs;
  /** what it alone reads from the environment */
  settings?: Settings;
}

/** Refusals of one feature, which its calls may name and its handlers may throw. */
export function declareErrors<const E extends Errors>(errors: E): E {
  return errors;
}

export function declareFacts<const F extends SharedFeature>(feature: F): F {
  return feature;
}
