/** The faults of a form without those of fields that are typed into again: they are judged anew when it is sent. */
export function faultsLeft<Faults extends object>(faults: Faults, typed: object): Faults {
  const left = { ...faults };
  for (const name of Object.keys(typed)) Reflect.deleteProperty(left, name);
  return left;
}
