// How long tests by chance, races and big files take: KONTORA_RUNS times as long as in `npm test`.

/** A whole number, 1 unless the environment sets KONTORA_RUNS. */
export const runs = Math.max(1, Math.trunc(Number(process.env['KONTORA_RUNS'] ?? 1)) || 1);
