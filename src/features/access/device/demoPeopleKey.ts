/** Where the cache keeps the people of the demo, for those who must not fetch the call that reads them. */
export const demoPeopleKey = ['demo people'] as const;
