import { LogTimeline } from '../../logs/backoffice/LogTimeline.tsx';
import { Composer } from './Composer.tsx';

/** The log of a client with the composer on top. */
export function ClientLog(client: { clientId: string; clientName: string; isCompany: boolean }) {
  return <LogTimeline clientId={client.clientId} composer={<Composer {...client} />} />;
}
