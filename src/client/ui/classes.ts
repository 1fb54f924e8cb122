/** Joins class names and leaves out what is absent: `classes(styles.row, open && styles.open)`. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
