/** The sidebar and rows of index.html, which show until React draws the first page. */
import { companyPaths, staffPaths } from '../../shared/paths.ts';
import { browserHistory } from '../router/history.ts';
import { placeOf } from '../router/place.ts';
import { remainingMs } from '../session/keepAlive.ts';

const shellPaths: readonly string[] = [...Object.values(companyPaths), ...Object.values(staffPaths)];

/** Shows them where the first page will have them: at these addresses, to people whose session this browser kept. */
export function showStaticShell(): void {
  const { path } = placeOf(browserHistory().location.href, '', false);
  if (remainingMs() > 0 && shellPaths.includes(path)) document.documentElement.dataset['shell'] = '';
}
