/** Links inside the app. Addresses are plain `#/…` text, so components that know no router work with them too. */
import type { ComponentProps } from 'react';
import type { paths } from '#shared/paths.ts';
import { searchText } from './search.ts';

export type PagePath = (typeof paths)[keyof typeof paths];

/** '/accounts' → '#/accounts?fund=…' */
export function pageHref(path: PagePath, search: Readonly<Record<string, unknown>> = {}): string {
  return `#${path}${searchText(search)}`;
}

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: PagePath;
  search?: Readonly<Record<string, unknown>>;
}

/** A link to a page by its name in shared/paths. */
export function Link({ to, search, ...rest }: LinkProps) {
  return <a {...rest} href={pageHref(to, search)} />;
}
