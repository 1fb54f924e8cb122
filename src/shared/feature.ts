/**
 * What a feature declares for both sides, in its `feature.shared.ts`; `src/features.shared.ts` lists the features. The
 * browser loads none of it by that list: each page loads what it says itself.
 */

/** HTTP status, and the sentence for people. */
export interface ErrorFacts {
  status: number;
  title: string;
}

/** Refusals by their codes: dash-separated lower-case words. */
export type Errors = Readonly<Record<string, ErrorFacts>>;

export interface SharedFeature {
  /** what it refuses */
  errors?: Errors;
}

/** Refusals of one feature, which its calls may name and its handlers may throw. */
export function declareErrors<const E extends Errors>(errors: E): E {
  return errors;
}

export function declareFacts<const F extends SharedFeature>(feature: F): F {
  return feature;
}
