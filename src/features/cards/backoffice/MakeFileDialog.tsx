import { useCall, useSend } from '#client/api/hooks.ts';
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx';
import { cardStaffCalls } from '../staffCalls.ts';
import { saveCardFile } from './saveCardFile.ts';

const { listCardFiles, listCardOrders, makeCardFile } = cardStaffCalls;

/** Asks before a production file is made, then saves it. */
export function MakeFileDialog({ onClose }: { onClose: () => void }) {
  const waiting = useCall(listCardFiles, { query: {} }).data?.waiting;
  const make = useSend(makeCardFile, {
    invalidates: [listCardFiles, listCardOrders],
    success: 'The production file was made',
    failure: 'The production file could not be made',
    onDone: ({ id }) => {
      onClose();
      void saveCardFile(id);
    },
    onFailed: onClose,
  });
  const none = waiting === 0;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => (none ? onClose() : void make.run({}))}
      title={none ? 'No order waits for a file' : 'Make a production file?'}
      confirm={none ? 'Close' : 'Make file'}
      loading={make.isRunning || waiting === undefined}
    >
      {none
        ? 'Every order that can be made is in a file already. An order goes into one ' +
          'once its card has a number and a name, and its address is confirmed.'
        : `${formatOrders(waiting)} into one file for the card maker, and counts as sent from then on. No ` +
          'order is ever in two files.'}
    </ConfirmDialog>
  );
}

function formatOrders(waiting: number | undefined): string {
  if (waiting === undefined) return 'Every order that is in no file goes';
  return waiting === 1 ? 'One order goes' : `Each of ${waiting} orders goes`;
}
