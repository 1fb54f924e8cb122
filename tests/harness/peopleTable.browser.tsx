// A table of people.
import { beforeEach } from 'vitest';
import { page, userEvent } from 'vitest/browser';

export const press = (keys: string) => userEvent.keyboard(keys);
export const opener = (name: string) => page.getByRole('button', { name, exact: true });

/** Registers what all tests of these files need before and after them. */
export function setUpTable(): void {
  beforeEach(() => page.viewport(1200, 800));
}
