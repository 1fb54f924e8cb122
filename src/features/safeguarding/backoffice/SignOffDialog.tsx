import { useSend } from '#client/api/hooks.ts';
import { CommentDialog } from '#client/forms/CommentDialog.tsx';
import { safeguardingCalls } from '../calls.ts';

/** Signs off what a look found, with words that stay. */
export function SignOffDialog({ day, look, onClose }: { day: string; look: number; onClose: () => void }) {
  const { run, problem } = useSend(safeguardingCalls.signOffSafeguarding, {
    invalidates: [safeguardingCalls.readSafeguardingDay, safeguardingCalls.listSafeguarding],
    success: 'The day is signed off',
    onDone: onClose,
  });
  return (
    <CommentDialog
      title={`Sign off ${day}`}
      effects="Your name and comment stay with this day."
      help="For staff only."
      verb="Sign off"
      send={({ comment }) => run({ params: { day }, body: { look: look === 2 ? 2 : 1, comment } })}
      problem={problem}
      onClose={onClose}
    />
  );
}
