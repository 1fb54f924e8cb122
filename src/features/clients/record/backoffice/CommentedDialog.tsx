import { useSend } from '#client/api/hooks.ts';
import { CommentDialog } from '#client/forms/CommentDialog.tsx';
import { clientMessages } from '#features/clients/messages.ts';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { messages } from '#shared/messages.ts';
import { type ClientRecord, recordCalls } from '../calls.ts';
import { type CommentedAction, commentedActions } from './recordActions.ts';

interface CommentedDialogProps {
  client: ClientRecord;
  action: CommentedAction;
  onClose: () => void;
}

/** Says what a step will do to a client, and takes it with a comment. */
export function CommentedDialog({ client, action, onClose }: CommentedDialogProps) {
  const { call, title, ...words } = commentedActions[action];
  const isClosing = action === 'close' || action === 'atOnce';
  const { run, problem } = useSend(call, {
    invalidates: [recordCalls.readClient],
    success: isClosing ? clientMessages.clientDeleted : messages.clientUpdated,
    failure: isClosing ? clientMessages.clientDeleteFailed : messages.clientUpdateFailed,
    onDone: () => {
      refreshProposals();
      onClose();
    },
  });
  return (
    <CommentDialog
      {...words}
      title={title(client.title)}
      send={(body) => run({ params: { clientId: client.ID }, body })}
      problem={problem}
      onClose={onClose}
    />
  );
}

interface FundDialogProps {
  clientId: string;
  fund: { id: string; name: string; isBlocked: boolean };
  onClose: () => void;
}

/** Blocks an account at once, or proposes to unblock it. */
export function FundDialog({ clientId, fund, onClose }: FundDialogProps) {
  const options = {
    invalidates: [recordCalls.readClient],
    success: messages.clientUpdated,
    failure: messages.clientUpdateFailed,
    onDone: () => {
      refreshProposals();
      onClose();
    },
  };
  const block = useSend(recordCalls.blockFund, options);
  const unblock = useSend(recordCalls.unblockFund, options);
  const params = { clientId };
  const words = fund.isBlocked
    ? {
        title: `Unblock the account ${fund.name}?`,
        effects: 'A second person decides. Then money leaves it again.',
        verb: 'Propose to unblock',
      }
    : {
        title: `Block the account ${fund.name}?`,
        effects: 'At once no money leaves it; money still arrives. A second person must confirm before it ends.',
        verb: 'Block',
        isRed: true,
      };
  return (
    <CommentDialog
      {...words}
      send={(body) =>
        fund.isBlocked
          ? unblock.run({ params, query: { unblock: fund.id }, body })
          : block.run({ params, query: { block: fund.id }, body })
      }
      problem={fund.isBlocked ? unblock.problem : block.problem}
      onClose={onClose}
    />
  );
}
