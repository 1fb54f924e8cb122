// How often races are run and how long statements are: KONTORA_RUNS times as in `npm test`.

/** A whole number, 1 unless the environment sets KONTORA_RUNS. */
export const runs = Math.max(1, Math.trunc(Number(process.env['KONTORA_RUNS'] ?? 1)) || 1);
