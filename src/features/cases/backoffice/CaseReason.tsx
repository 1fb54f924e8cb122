import { Link } from '#client/router/Link.tsx';
import { Amount } from '#client/ui/display/Amount.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { paths } from '#shared/paths.ts';
import type { CaseAnswer } from '../caseAnswer.ts';
import styles from './cases.module.css';
import { reasonLabels } from './caseTexts.ts';

/** Why the case was opened, and the money that it is about. */
export function CaseReason({ found }: { found: CaseAnswer }) {
  const { title, comment, openedBy, timeStamp, dueAt, reason, amount, amountBlocked, files, scheduledAction } = found;
  return (
    <Section title={title} summary={reason === null ? undefined : getText(reason)}>
      <p className={styles.words}>{comment}</p>
      <Definitions
        items={[
          { label: 'Opened', value: <Time at={timeStamp} /> },
          { label: 'Opened by', value: openedBy?.fullName ?? 'The bank' },
          { label: 'Due', value: <Time at={dueAt} /> },
          { label: 'Amount', value: amount && <Euros text={amount} /> },
          { label: 'Amount blocked', value: amountBlocked && <Euros text={amountBlocked} /> },
          { label: 'Files', value: files > 0 && String(files) },
          {
            label: 'Next automatic step',
            value: scheduledAction && (
              <>
                {scheduledAction.action}, <Time at={scheduledAction.at} />
              </>
            ),
          },
          { label: 'Duplicate of', value: found.duplicateOf && <Original found={found} id={found.duplicateOf} /> },
        ]}
      />
    </Section>
  );
}

function Euros({ text }: { text: string }) {
  return <Amount value={text.replace(/\s/g, '')} currency="EUR" />;
}

function Original({ found, id }: { found: CaseAnswer; id: string }) {
  return (
    <Link to={paths.bkoCase} search={{ clientId: found.clientID, caseId: id }}>
      The case that stays
    </Link>
  );
}

function getText(reason: string): string {
  return Object.entries(reasonLabels).find(([code]) => code === reason)?.[1] ?? reason;
}
