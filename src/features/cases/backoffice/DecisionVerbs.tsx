import { Button, type ButtonVariant } from '#client/ui/action/Button.tsx';
import { Tooltip } from '#client/ui/overlay/Tooltip.tsx';
import type { CaseAnswer } from '../caseAnswer.ts';
import styles from './cases.module.css';
import { formatDeciders } from './caseTexts.ts';
import { keyOfAction } from './checkDecision.ts';
import { LedTo } from './LedTo.tsx';
import type { CaseDecision } from './useDecision.ts';

interface DecisionVerbsProps {
  found: CaseAnswer;
  decision: CaseDecision;
  isEnterRefused: boolean;
  /** a second person decides first */
  isWaiting: boolean;
  onSend: () => void;
  onReviewFiles: () => void;
}

/** Types whose decision is about files (specification, back office, section 4). */
const ofFiles: readonly string[] = ['DOCUMENT', 'PATTERN'];

const reds: readonly string[] = ['ATRU', 'IDCL', 'DOCR', 'PODC', 'SPRD', 'PRDC', 'BDCL'];

function getVariant(code: string): ButtonVariant {
  return reds.includes(code) ? 'red' : 'primary';
}

/** The verbs of the type; once one is chosen, it and the way back. */
export function DecisionVerbs({
  found,
  decision,
  isEnterRefused,
  isWaiting,
  onSend,
  onReviewFiles,
}: DecisionVerbsProps) {
  const { chosen, changed, missing, isBusy, choose, goBack } = decision;
  if (!chosen) {
    return (
      <div className={styles.verbs}>
        {!isWaiting &&
          found.actions.map((action) => {
            const key = keyOfAction(action.code);
            return (
              <Tooltip key={action.code} text={action.whyNot === '' ? key && `Key ${key.toUpperCase()}` : undefined}>
                <Button
                  aria-keyshortcuts={key}
                  disabledReason={action.whyNot === '' ? undefined : action.whyNot}
                  onClick={() => choose(action)}
                >
                  {action.button}
                </Button>
              </Tooltip>
            );
          })}
        {ofFiles.includes(found.icon) && (
          <Button
            disabledReason={
              found.filed.some(({ mayOpen }) => mayOpen) ? undefined : 'The case has no file that you may open'
            }
            onClick={onReviewFiles}
          >
            Review Files
          </Button>
        )}
        <Button variant="ghost" icon="send" loading={isBusy} onClick={onSend}>
          Comment
        </Button>
        {!isWaiting && <Hindrances actions={found.actions} />}
        <Deciders found={found} />
      </div>
    );
  }
  return (
    <div className={styles.verbs}>
      <Button onClick={goBack}>Go Back</Button>
      <Button
        variant={getVariant(chosen.code)}
        loading={isBusy}
        disabledReason={changed === undefined ? missing : 'Look at the case again first'}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && isEnterRefused) event.preventDefault();
        }}
        onClick={onSend}
      >
        {chosen.button}
      </Button>
    </div>
  );
}

/** Who decides it, to whom may only comment. */
function Deciders({ found: { decidedBy, assignee } }: { found: CaseAnswer }) {
  if (!decidedBy) return null;
  return <p className={styles.hindrance}>{formatDeciders(decidedBy, assignee?.fullName)}</p>;
}

/** Why verbs cannot be used now, in words that need no pointer: each reason once. */
function Hindrances({ actions }: Pick<CaseAnswer, 'actions'>) {
  const reasons = [...new Set(actions.map(({ whyNot }) => whyNot))].filter((why) => why !== '');
  return reasons.map((why) => {
    const held = actions.filter((one) => one.whyNot === why);
    return (
      <p key={why} className={styles.hindrance}>
        {held.map(({ button }) => button).join(', ')}: {why}
        <LedTo cases={held[0]?.waitsFor ?? []} />
      </p>
    );
  });
}
