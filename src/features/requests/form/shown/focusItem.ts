/** Leads to the first item that lacks something. */
export function focusItem(list: HTMLElement | null, n: number | undefined): void {
  const item = list?.querySelector(`#item-${n}`);
  item?.querySelector<HTMLElement>('textarea, select, input:not([hidden]), button')?.focus();
  item?.scrollIntoView({ block: 'start', behavior: 'smooth' });
}
