import type * as z from 'zod/mini';

/** The entries of a list that the schema takes; the others are left out. */
export function goodOnes<T>(schema: z.ZodMiniType<T>, entries: readonly unknown[]): T[] {
  return entries.flatMap((entry) => {
    const parsed = schema.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  });
}
