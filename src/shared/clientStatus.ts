/** The letters of a client's status that more than one feature asks for (specification, back office section 3). */
const statusLetters = { declined: 'D', closed: 'Z', boarding: 'B' } as const;

/** Whether a client's status letters, such as 'ZL', name this one. */
export function hasStatus(flags: string, status: keyof typeof statusLetters): boolean {
  return flags.includes(statusLetters[status]);
}
