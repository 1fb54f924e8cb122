import { lazyPart } from '#client/router/loadPage.ts';
import { ClientSearch } from '#features/clients/search/backoffice/ClientSearch.tsx';

const ClientPanel = lazyPart(() => import('./ClientPanel.tsx').then((module) => module.ClientPanel));

/** The search for clients, for staff. */
export function ClientsPage() {
  return <ClientSearch Panel={ClientPanel} />;
}
