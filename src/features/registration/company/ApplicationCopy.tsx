import { formatAhead } from '#client/api/fileTurns.ts';
import { send } from '#client/api/send.ts';
import { useFile } from '#client/api/useFile.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { registrationCalls } from '../calls.ts';

/** The application as PDF: all answers, and the contract once there is one. */
export function ApplicationCopy({ companyId, cddId }: { companyId: string; cddId: string }) {
  const { save, isRunning, ahead } = useFile('The copy could not be made');
  const params = { companyId, cddId };
  const fetchPdf = (signal: AbortSignal) => send(registrationCalls.downloadApplication, { params }, { signal });
  return (
    <Button
      size="small"
      icon="pdf"
      loading={isRunning}
      onClick={() => void save(fetchPdf, `application-${companyId}.pdf`)}
    >
      {ahead > 0 ? formatAhead(ahead) : 'Copy as PDF'}
    </Button>
  );
}
