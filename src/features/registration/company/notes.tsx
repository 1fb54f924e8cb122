import type { ReactNode } from 'react';
import { Button } from '#client/ui/action/Button.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import type { WizardStep } from '#client/ui/layout/WizardSteps.tsx';
import type { Draft, DraftField } from '../draft.ts';
import { fieldLabels } from '../fieldLabels.ts';
import styles from './registration.module.css';
import type { useSavedDraft } from './useSavedDraft.ts';

/** One sentence above the fields. */
export function StepTrouble({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <div role="alert">
      <Banner kind="failed">{children}</Banner>
    </div>
  );
}

/** The application cannot be sent yet: in which steps something is missing. */
export function MissingElsewhere({
  steps,
  onStep,
}: {
  steps: readonly WizardStep<string>[];
  onStep: (step: number) => void;
}) {
  return (
    <div role="alert">
      <Banner kind="failed">
        Something is missing in other steps:{' '}
        {steps.map(({ key, title, missing }) => (
          <button key={key} type="button" className={styles.toStep} onClick={() => onStep(Number(key))}>
            {`${title} (${missing})`}
          </button>
        ))}
      </Banner>
    </div>
  );
}

type Saved = Pick<
  ReturnType<typeof useSavedDraft>,
  'draft' | 'isChanged' | 'reload' | 'collisions' | 'dropCollision' | 'set'
>;

/** Another window has saved meanwhile: both are brought together, and where they differ the applicant decides. */
export function ChangedElsewhere({ saved }: { saved: Saved }) {
  const { draft, isChanged, reload, collisions, dropCollision, set } = saved;
  return (
    <>
      {isChanged && (
        <div role="alert">
          <Banner
            kind="failed"
            action={
              <Button size="small" icon="refresh" onClick={() => void reload()}>
                Reload
              </Button>
            }
          >
            This application was changed in another window. Reload to see both: what was saved there, and what you have
            typed here.
          </Banner>
        </div>
      )}
      {collisions.map(({ field, mine }) => (
        <Banner
          key={field}
          kind="pending"
          action={
            <span className={styles.ways}>
              <Button size="small" onClick={() => set(field, mine[field])}>
                Use mine
              </Button>
              <Button size="small" variant="ghost" onClick={() => dropCollision(field)}>
                Keep saved
              </Button>
            </span>
          }
        >
          {`${fieldLabels[field]}: ${formatValue(draft, field)} was saved in the other window, ` +
            `${formatValue(mine, field)} was typed here.`}
        </Banner>
      ))}
    </>
  );
}

function formatValue(draft: Draft, field: DraftField): string {
  const value = draft[field];
  if (typeof value === 'string') return value === '' ? 'nothing' : `‘${value}’`;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value.length === 1 ? 'one entry' : `${value.length} entries`;
}
