// What calls take from outside: every schema of paths, queries and bodies, each by its path.
import type { Call, Schema } from '#shared/call.ts';

/** What zod keeps of a schema: the parts that are read here. */
interface Definition {
  type: string;
  /** of a number */
  format?: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  options?: Schema[];
  keyType?: Schema;
  valueType?: Schema;
  in?: Schema;
  out?: Schema;
  checks?: { _zod: { def: { check: string; abort?: boolean } } }[];
}

export const getDefinition = (schema: Schema) => schema._zod.def as unknown as Definition;

/** A schema with all schemas inside it, each by its path. */
function within(schema: Schema, path: string): [string, Schema][] {
  const { shape = {}, element, innerType, options = [], keyType, valueType, in: first, out } = getDefinition(schema);
  const parts = Object.entries({
    ...shape,
    '[]': element,
    '': innerType,
    key: keyType,
    value: valueType,
    in: first,
    out,
  });
  const inside = [...parts, ...options.map((option) => ['', option] as const)];
  return [
    [path, schema],
    ...inside.flatMap(([name, part]) => (part ? within(part, name ? `${path}.${name}` : path) : [])),
  ];
}

/** Everything that comes from outside: path values, query and JSON body or fields of a form. */
export function getInputs({ params, query, body }: Call): [string, Schema][] {
  const form = body && ('form' in body ? body.form : 'bytes' in body ? undefined : body);
  return [...Object.entries<Schema>(params), ['query', query], ['body', form]].flatMap(([name, schema]) =>
    schema ? within(schema as Schema, String(name)) : [],
  );
}
