/** Focuses the first field with an error. Returns false if there is none. */
export function focusFirst(formId: string, faults: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(faults);
  const fields = document.getElementById(formId)?.querySelectorAll<HTMLElement>('[name]') ?? [];
  [...fields].find((field) => names.includes(field.getAttribute('name') ?? ''))?.focus();
  return names.length > 0;
}
