/** Words as people type them when they look for something. */

/** Without accents, capitals and blanks around: 'Šermuvienė' is found by 'sermuv'. */
export function formatPlain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
