// What features say in code about their calls, each in its folder `expected/`, joined: bodies, and things to ask for.
import type { TestBank } from './bank.ts';
import { readExpected } from './expectations.ts';
import { unknownId } from './village.ts';

/** Path values by their names. */
export type PathValues = Readonly<Record<string, string>>;
/** By method and address of the call: a well-formed body, or how it is made from path values. */
export type Bodies = Readonly<Record<string, object | ((values: PathValues) => object)>>;
/** By the name of a path value: makes a thing of the client `values.clientId`, and returns its id. */
export type Things = Readonly<Record<string, (bank: TestBank, values: PathValues) => Promise<string>>>;

const bodies: Bodies = joinTables(
  import.meta.glob<Bodies>('/src/features/*/expected/bodies.ts', { eager: true, import: 'bodies' }),
);
const things: Things = joinTables(
  import.meta.glob<Things>('/src/features/*/expected/things.ts', { eager: true, import: 'things' }),
);

/** @throws where two features name the same */
export function joinTables<Value>(tables: Readonly<Record<string, Readonly<Record<string, Value>>>>) {
  const joined: Record<string, Value> = {};
  for (const [file, table] of Object.entries(tables))
    for (const [name, value] of Object.entries(table)) {
      if (name in joined) throw new Error(`${file}: ${name} is in another feature too`);
      joined[name] = value;
    }
  return joined;
}

/** The body of a call, `POST /web/client`; undefined where it takes none. */
export function getBody(call: string, values: PathValues): object | undefined {
  const body = bodies[call];
  return typeof body === 'function' ? body(values) : body;
}

/** Makes the named things, of all features, one after the other. */
export async function makeThings(bank: TestBank, names: readonly string[], known: PathValues): Promise<PathValues> {
  const values: Record<string, string> = { ...known };
  for (const name of names) {
    const make = things[name];
    if (!make) throw new Error(`no expected/things.ts makes {${name}}`);
    values[name] = await make(bank, values);
  }
  return values;
}

/** What a path value names: nothing of a client, a client, a person, an account, or a thing that is made for a test. */
export type Named = 'nothing' | 'client' | 'person' | 'account' | 'thing';
const pathValues = new Map(
  readExpected('values').rows.map((row) => {
    const [name = '', sent = '', named = ''] = row.split(',');
    return [name, { sent, named }];
  }),
);

/** A well-formed value of a path; an id that nothing has unless the tables say another. */
export const sentValue = (name: string): string => pathValues.get(name)?.sent || unknownId;

/** @throws where no table has the path value */
export function namedBy(name: string): Named {
  const named = pathValues.get(name)?.named;
  if (named === 'nothing' || named === 'client' || named === 'person' || named === 'account' || named === 'thing')
    return named;
  throw new Error(`say in an expected/values.csv what {${name}} names`);
}
