/** The chosen keys after a click on one box; with shift, all boxes from the last click up to this one follow it. */
export function toggled(
  selected: ReadonlySet<string>,
  keys: readonly string[],
  key: string,
  from: string | undefined,
): ReadonlySet<string> {
  const next = new Set(selected);
  const on = !selected.has(key);
  const [start, end] = [keys.indexOf(from ?? key), keys.indexOf(key)].sort((a, b) => a - b);
  const range = start === undefined || start < 0 ? [key] : keys.slice(start, (end ?? start) + 1);
  for (const each of range) {
    if (on) next.add(each);
    else next.delete(each);
  }
  return next;
}
