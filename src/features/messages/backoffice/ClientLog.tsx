import { Button } from '#client/ui/action/Button.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { LogTimeline, RecordLog } from '#features/logs/backoffice/LogTimeline.tsx';
import { Composer } from './Composer.tsx';

interface ClientLogProps {
  clientId: string;
  clientName: string;
  isCompany: boolean;
  /** the one record whose log is shown; undefined: the log of the client */
  recordId: string | undefined;
  onRecord: (recordId: string | undefined) => void;
}

/** The log of a client with the composer on top, or of one record of it. */
export function ClientLog({ recordId, onRecord, ...client }: ClientLogProps) {
  const { clientId } = client;
  if (recordId === undefined)
    return <LogTimeline clientId={clientId} composer={<Composer {...client} />} onRecord={onRecord} />;
  return (
    <Section
      title="One record"
      summary="What happened about it, newest first."
      actions={<Button onClick={() => onRecord(undefined)}>Whole log</Button>}
    >
      <RecordLog clientId={clientId} recordId={recordId} />
    </Section>
  );
}
