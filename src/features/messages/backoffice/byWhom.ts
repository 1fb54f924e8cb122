/** Who changed the list; its first words have no names. */
export const byWhom = (by: string | null): string => by ?? 'There from the start';
