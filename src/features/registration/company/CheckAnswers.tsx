import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Stage } from '#shared/cddTags.ts';
import { getAnswers } from '../answers.ts';
import type { DraftFile } from '../calls.ts';
import type { Draft } from '../draft.ts';

import styles from './registration.module.css';

interface CheckAnswersProps {
  draft: Draft;
  stage: Stage;
  files: readonly DraftFile[];
  onChange: (step: number) => void;
}

/** Every answer once more, step by step, before the application is sent. */
export function CheckAnswers({ draft, stage, files, onChange }: CheckAnswersProps) {
  const names = new Map(files.map(({ id, name }) => [id, name]));
  return (
    <>
      {getAnswers(draft, stage, names).map(({ step, title, rows }) => (
        <Section
          key={step}
          title={title}
          actions={
            <Button size="small" aria-label={`Change ${title}`} onClick={() => onChange(step)}>
              Change
            </Button>
          }
        >
          <Definitions
            items={rows.map(({ label, value }) => ({ label, value: <span className={styles.answer}>{value}</span> }))}
          />
        </Section>
      ))}
    </>
  );
}
