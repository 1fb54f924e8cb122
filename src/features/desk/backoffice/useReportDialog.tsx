import { useStaffUser } from '#client/session/person.ts';
import type { ReportDialogPart } from '#features/clients/record/backoffice/RecordMenu.tsx';
import { mayReport } from '#features/suspicions/backoffice/mayReport.ts';
import { ReportDialog } from '#features/suspicions/backoffice/ReportDialog.tsx';

const ReportClient: ReportDialogPart = ({ client, onClose }) => (
  <ReportDialog about={{ clientId: client.ID, clientName: client.title }} onClose={onClose} />
);

/** The dialog that reports a client to the MLRO; undefined for who may send no report. */
export function useReportDialog(): ReportDialogPart | undefined {
  return mayReport(useStaffUser()) ? ReportClient : undefined;
}
