/** Cache key of the people of the demo, for parts that must not load the call itself. */
export const demoPeopleKey = ['demo people'] as const;
