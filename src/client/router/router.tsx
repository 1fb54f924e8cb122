/** The router: hash addresses, one guard before every page, three layouts. */
import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type ParsedLocation,
  redirect,
} from '@tanstack/react-router';
import { alertMs } from '../../shared/limits.ts';
import { paths } from '../../shared/paths.ts';
import { showAlert } from '../alerts/alerts.ts';
import { selectCompany, selectedCompany } from '../session/company.ts';
import { type Person, readPerson } from '../session/person.ts';
import { endReasonStore, sessionStore, whenSessionEnds } from '../session/session.ts';
import { BareLayout } from '../shell/BareLayout.tsx';
import { BusinessLayout } from '../shell/BusinessLayout.tsx';
import { DefaultLayout } from '../shell/DefaultLayout.tsx';
import { NotFound, PageError } from '../shell/PageError.tsx';
import { Root } from '../shell/Root.tsx';
import type { PageDefinition } from './definePage.ts';
import { guard, onlyCompany, safeAddress } from './guard.ts';
import { lazyPage } from './loadPage.ts';
import { registerPage } from './preload.ts';
import { parseSearch, searchText } from './search.ts';

/** Told on /select to somebody who asked for a page without the permission. */
const notPermittedWords = 'You are not permitted to see that page.';

const layouts = { business: BusinessLayout, default: DefaultLayout, bare: BareLayout };
/** a page that takes longer than this to come shows that it is on its way */
const pendingMs = 400;

/** Builds the router over the product's pages. */
export function makeRouter(pages: readonly PageDefinition[]) {
  const root = createRootRoute({ component: () => <Root pages={pages} />, notFoundComponent: NotFound });
  const home = createRoute({
    getParentRoute: () => root,
    path: paths.home,
    beforeLoad: ({ location }) => enter(homePage, location),
  });
  const routes = Object.entries(layouts).map(([name, Layout]) => {
    const layout = createRoute({ getParentRoute: () => root, id: name, component: () => <Layout pages={pages} /> });
    const children = pages.filter((page) => page.layout === name).map((page) => pageRoute(() => layout, page));
    return layout.addChildren(children);
  });
  const router = createRouter({
    routeTree: root.addChildren([home, ...routes]),
    history: createHashHistory(),
    parseSearch,
    stringifySearch: searchText,
    scrollRestoration: true,
    defaultErrorComponent: ({ error, reset }) => <PageError error={error} onRetry={reset} />,
    defaultNotFoundComponent: NotFound,
    defaultPendingMs: pendingMs,
    defaultStructuralSharing: true,
  });
  whenSessionEnds(() => {
    const to = endReasonStore.get() === 'logout' ? undefined : safeAddress(router.state.location.href);
    void router.navigate({ to: paths.login, search: { to }, replace: true });
  });
  return router;
}

const homePage: PageDefinition = {
  path: paths.home,
  title: '',
  layout: 'default',
  load: () => Promise.reject(new Error('no page')),
};

type LayoutRoute = ReturnType<typeof createRootRoute>;

function pageRoute(getParentRoute: () => unknown, page: PageDefinition) {
  const component = lazyPage(page.load);
  registerPage(page.path, component);
  return createRoute({
    getParentRoute: getParentRoute as () => LayoutRoute,
    path: page.path,
    component,
    beforeLoad: ({ location }: { location: ParsedLocation }) => enter(page, location),
  });
}

/** Lets a page show or leads elsewhere by throwing a redirect. */
async function enter(page: PageDefinition, { href, searchStr }: Pick<ParsedLocation, 'href' | 'searchStr'>) {
  const search = parseSearch(searchStr);
  const person = page.layout === 'bare' ? undefined : await personNow();
  if (page.layout === 'business' && person && !selectedCompany()) selectCompany(onlyCompany(person));
  const verdict = guard({ page, person, companyId: selectedCompany() });
  if (verdict.kind === 'login') {
    const refused = verdict.because === 'not-permitted' ? '1' : undefined;
    throw redirect({
      to: paths.login,
      search: { refused, to: refused ? undefined : safeAddress(href) },
      replace: true,
    });
  }
  if (verdict.kind === 'select') {
    if (search['refused']) showAlert({ type: 'warning', message: notPermittedWords, timeoutMs: alertMs.long });
    const to = page.layout === 'business' ? safeAddress(href) : safeAddress(search['to']);
    throw redirect({ to: paths.select, search: { to }, replace: true });
  }
  if (page.path === paths.select) selectCompany(undefined);
}

/** Who is signed in; a session that turns out to be over counts as none. @throws ApiProblem if that cannot be told */
async function personNow(): Promise<Person | undefined> {
  if (!sessionStore.get()) return undefined;
  try {
    return await readPerson();
  } catch (error) {
    if (sessionStore.get()) throw error;
    return undefined;
  }
}
