import { useCall, useSend } from '#client/api/hooks.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { messages } from '#shared/messages.ts';
import { ledgerCalls, type Posting } from '../calls.ts';
import { ledgerMessages } from '../messages.ts';
import { refreshLedger } from './refreshLedger.ts';

interface PostingCheckProps {
  posting: Posting;
  onBack: () => void;
  onClose: () => void;
}

/** What the posting does, in figures, before it is made or proposed. */
export function PostingCheck({ posting, onBack, onClose }: PostingCheckProps) {
  const { debit, credit, amount, timestamp, message } = posting;
  const { data, error } = useCall(
    ledgerCalls.readPosting,
    { query: { debit, credit, amount, timestamp } },
    { isRefetched: true },
  );
  const post = useSend(ledgerCalls.postToLedger, {
    success: messages.recordPosted,
    failure: ledgerMessages.recordFailed,
    onDone: () => {
      refreshProposals();
      refreshLedger();
      onClose();
    },
  });
  const waits = data?.needsSecond ?? false;
  const refused = error?.problem.title ?? post.problem?.title ?? data?.refusal;
  return (
    <Dialog
      open
      onClose={onClose}
      keepOnOutsideClick
      title={waits ? 'Propose this posting?' : 'Make this posting?'}
      description={
        waits
          ? 'A second person decides. Then it is posted, and a client whose account it moves is notified.'
          : 'You approve it on your device, and it is posted at once.'
      }
      actions={{
        neutral: <Button onClick={onBack}>Go back</Button>,
        primary: (
          <Button
            variant="primary"
            loading={post.isRunning || (!data && !error)}
            disabledReason={(error?.problem.title ?? data?.refusal) || undefined}
            onClick={() => void post.run({ body: posting })}
          >
            {waits ? 'Propose' : 'Post'}
          </Button>
        ),
      }}
    >
      {refused && <Banner kind="failed">{refused}</Banner>}
      {data ? (
        <Definitions items={[...data.lines, { label: 'Message', value: message }]} />
      ) : (
        !error && (
          <Loading label="Loading what it would do">
            <Skeleton shape="block" />
          </Loading>
        )
      )}
    </Dialog>
  );
}
