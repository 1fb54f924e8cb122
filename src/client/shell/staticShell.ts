/** The sidebar and rows of index.html, which show until React draws the first page. */
import { companyPaths, staffPaths } from '#shared/paths.ts';
import { browserHistory } from '../router/history.ts';
import { getPlace } from '../router/place.ts';
import { remainingMs } from '../session/keepAlive.ts';

const areas: readonly (readonly [string, readonly string[]])[] = [
  ['company', Object.values(companyPaths)],
  ['staff', Object.values(staffPaths)],
];

/** Shows them where the first page will have them: at these addresses, to people whose session this browser kept. */
export function showStaticShell(): void {
  const { path } = getPlace(browserHistory().location.href, '', false);
  const area = areas.find(([, paths]) => paths.includes(path))?.[0];
  if (remainingMs() > 0 && area) document.documentElement.dataset['shell'] = area;
}
