/** The check step in words. The form does not need them. Pure. */

/** What a change does to the payments that were sent for approval together with the changed one: two or more. */
export function changedTogetherWords(together: number): string {
  const others = together === 2 ? '1 other payment' : `${together - 1} other payments`;
  return `It was sent for approval together with ${others}. The change takes that request back for all of them. Send the others again from Tasks.`;
}
