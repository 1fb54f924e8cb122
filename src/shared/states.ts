/**
 * State machines. Each is one table: its states as the database stores them, and the allowed steps with their verbs.
 * The rows of `allowed_transition` are the same steps (src/features/payments/server/transitions.test.ts compares), and
 * the trigger state_moved() refuses every other step and records the allowed ones as '<machine>.<verb>' in the audit.
 */

/** from: '' where there was no row before */
export type Step<Name extends string = string> = readonly [from: Name | '', to: Name, verb: string];
type States = Readonly<Record<string, string | number>>;

export interface Machine<S extends States = States, T extends readonly Step[] = readonly Step[]> {
  /** as in allowed_transition.machine */
  name: string;
  /** by name: what the column `state` holds */
  states: S;
  steps: T;
  /**
   * Whether a company's own people may see that a step was taken, by verb; false: none of them, whatever is added. The
   * cursor and the news of a company count only the verbs that it may see.
   */
  companySees: false | Readonly<Record<T[number][2], boolean>>;
}

export function defineMachine<const S extends States, const T extends readonly Step<keyof S & string>[]>(
  name: string,
  states: S,
  steps: T,
  companySees: Machine<S, T>['companySees'],
): Machine<S, T> {
  return { name, states, steps, companySees };
}

/** States that are stored by their names. */
export function byName<const Name extends string>(...names: Name[]): { readonly [K in Name]: K } {
  return Object.fromEntries(names.map((name) => [name, name])) as { [K in Name]: K };
}

/** What the column of a machine's table holds. */
export type StateOf<M extends Machine> = M['states'][keyof M['states']];
export type VerbOf<M extends Machine> = M['steps'][number][2];
