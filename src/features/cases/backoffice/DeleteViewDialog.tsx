import { useSend } from '#client/api/hooks.ts';
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx';
import { type SavedView, viewCalls } from '../viewCalls.ts';

interface DeleteViewDialogProps {
  view: SavedView;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a view goes, and says who loses it. */
export function DeleteViewDialog({
  view: { id, name, isShared, isOwn, owner },
  onClose,
  onDeleted,
}: DeleteViewDialogProps) {
  const { run, isRunning } = useSend(viewCalls.deleteView, {
    invalidates: [viewCalls.listViews],
    failure: 'The view could not be deleted',
    onDone: () => {
      onDeleted();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void run({ params: { viewId: id } })}
      title={`Delete the view ‘${name}’?`}
      confirm="Delete view"
      variant="red"
      loading={isRunning}
    >
      {isShared && (isOwn ? 'Your colleagues lose it too.' : `${owner} and your colleagues lose it too.`)} No case
      changes.
    </ConfirmDialog>
  );
}
