import { callKey } from '#client/api/queries.ts';
import { send } from '#client/api/send.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { MarkedRow, MarkedRows } from '#client/ui/display/MarkedRows.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { timeText } from '#client/ui/display/timeText.ts';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { type CardFile, cardStaffCalls } from '../staffCalls.ts';
import { PagedPanel } from './PagedPanel.tsx';
import { saveCardFile } from './saveCardFile.ts';

const { listCardFiles } = cardStaffCalls;

/** The files that the card maker got, newest first. */
export function ProductionFiles({ onClose }: { onClose: () => void }) {
  return (
    <PagedPanel<CardFile>
      title="Production files"
      summary="For the card maker: one line an order, then their number and a control sum."
      what="production files"
      queryKey={callKey(listCardFiles, {})}
      read={(next, signal) => send(listCardFiles, { query: next ? { next } : {} }, { signal })}
      onClose={onClose}
    >
      {(files) => <FileList files={files} />}
    </PagedPanel>
  );
}

function FileList({ files }: { files: readonly CardFile[] }) {
  if (files.length === 0) {
    return (
      <EmptyState icon="csv" title="No production file yet">
        The first one takes every order whose card has a number and a name.
      </EmptyState>
    );
  }
  return (
    <MarkedRows label="Production files">
      {files.map(({ id, items, madeAt, madeBy }) => (
        <li key={id}>
          <MarkedRow
            icon="csv"
            name={<Time at={madeAt} />}
            detail={`${items === 1 ? '1 order' : `${items} orders`}, by ${madeBy}`}
            action={
              <Button
                size="small"
                icon="download"
                aria-label={`Download the file of ${timeText(new Date(madeAt))}`}
                onClick={() => void saveCardFile(id)}
              >
                Download
              </Button>
            }
          />
        </li>
      ))}
    </MarkedRows>
  );
}
