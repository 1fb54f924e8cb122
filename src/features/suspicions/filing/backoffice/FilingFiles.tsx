import { send } from '#client/api/send.ts';
import { useFile } from '#client/api/useFile.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Menu } from '#client/ui/overlay/Menu.tsx';
import { filingCalls } from '../calls.ts';

const forms = {
  xml: { label: 'goAML XML', end: 'xml' },
  form: { label: 'Form of the authority', end: 'txt' },
  pdf: { label: 'PDF', end: 'pdf' },
  pack: { label: 'Evidence pack, signed', end: 'zip' },
} as const;

interface FilingFilesProps {
  reportId: string;
  /** as it was filed, or the draft of the next version */
  version: number | 'draft';
  hasXml: boolean;
}

/** A version of a report as files. Each download is recorded. */
export function FilingFiles({ reportId, version, hasXml }: FilingFilesProps) {
  const { save, isRunning } = useFile('The file could not be made');
  const choice = (as: keyof typeof forms) => ({
    label: forms[as].label,
    onSelect: () =>
      void save(
        (signal) =>
          send(filingCalls.exportFiling, { params: { reportId }, query: { as, version: String(version) } }, { signal }),
        `report-${reportId}-${version}.${forms[as].end}`,
      ),
  });
  const trigger = (
    <Button size="small" icon="download" loading={isRunning}>
      {version === 'draft' ? 'Draft files' : `Files of version ${version}`}
    </Button>
  );
  return (
    <Menu
      trigger={trigger}
      groups={[[...(hasXml ? [choice('xml')] : []), choice('form'), choice('pdf')], [choice('pack')]]}
    />
  );
}
