import { useState } from 'react';
import { useCall, useSend } from '#client/api/hooks.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { Checkbox } from '#client/ui/input/Checkbox.tsx';
import { FieldGroup } from '#client/ui/input/FieldGroup.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { Disclosure } from '#client/ui/layout/Disclosure.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { type MlroReport, type ReportFact, suspicionCalls } from '../calls.ts';
import { type ChecklistItem, checklistItems, checklistKeys, factGroups, maxNarrative } from '../rules.ts';
import { narrativeRules } from './forms.ts';
import { factGroupLabels } from './reportTexts.ts';
import styles from './suspicions.module.css';

interface Seen {
  version: number;
  narrative: string;
}

/** The narrative for the authority, and what it answers. Facts are inserted by choice; saving sends nothing. */
export function Narrative({ report }: { report: MlroReport }) {
  const [seen, setSeen] = useState<Seen>({ version: report.version, narrative: report.authorityNarrative });
  const version = Math.max(seen.version, report.version);
  const { run, problem } = useSend(suspicionCalls.describeMlroReport, {
    invalidates: [suspicionCalls.readMlroReport],
    success: 'The narrative was saved',
    onDone: (saved, { body: { narrative } }) => setSeen({ version: saved.version, narrative }),
  });
  const form = useCallForm({
    rules: narrativeRules,
    start: { narrative: report.authorityNarrative, checklist: report.checklist },
    send: async (sent) => {
      if (await run({ params: { reportId: report.id }, body: { ...sent, version } })) form.reset(sent);
    },
    problem,
    leaving: 'Leave the narrative?',
  });
  const insert = ({ text }: ReportFact) => {
    const written = form.getValues('narrative');
    const gap = written === '' || written.endsWith('\n') ? '' : '\n';
    form.setValue('narrative', `${written}${gap}${text}\n`, { shouldDirty: true });
  };
  // stopping or linking a payment makes a version too, and leaves what is typed alone
  const isOther = report.version > seen.version && report.authorityNarrative !== seen.narrative;
  return (
    <Section
      title="Narrative for the authority"
      summary="Saved for those who may read this report. Nothing is sent before it is filed."
      actions={
        !isOther && (
          <Button type="submit" form={form.id} size="small" loading={form.isBusy}>
            Save narrative
          </Button>
        )
      }
    >
      {isOther && (
        <Banner kind="pending">
          A colleague saved another narrative meanwhile. Copy yours, then reload the page to go on with theirs.
        </Banner>
      )}
      <Form form={form}>
        <FormField form={form} name="narrative">
          {(field) => <TextArea {...field} rows={12} limit={maxNarrative} />}
        </FormField>
        <FormField form={form} name="checklist">
          {({ value, onChange }) => <Checklist value={value} onChange={onChange} />}
        </FormField>
      </Form>
      <Facts reportId={report.id} onInsert={insert} />
    </Section>
  );
}

function Checklist({
  value,
  onChange,
}: {
  value: readonly ChecklistItem[];
  onChange: (value: ChecklistItem[]) => void;
}) {
  return (
    <FieldGroup legend="The narrative says" legendHidden>
      {checklistKeys.map((key) => (
        <Checkbox
          key={key}
          label={checklistItems[key]}
          checked={value.includes(key)}
          onChange={({ target: { checked } }) =>
            onChange(checklistKeys.filter((one) => (one === key ? checked : value.includes(one))))
          }
        />
      ))}
    </FieldGroup>
  );
}

/** What the bank's own records say, by kind, each with its source. */
function Facts({ reportId, onInsert }: { reportId: string; onInsert: (fact: ReportFact) => void }) {
  const read = useCall(suspicionCalls.listReportFacts, { params: { reportId } });
  const failure = readFailure(read, 'The facts could not be loaded');
  if (failure) return <ErrorState {...failure} />;
  if (!read.data)
    return (
      <Loading label="Loading facts">
        <Skeleton width="long" />
      </Loading>
    );
  const { items } = read.data;
  return factGroups.map((group) => {
    const facts = items.filter((fact) => fact.group === group);
    if (facts.length === 0) return null;
    return (
      <Disclosure key={group} title={factGroupLabels[group]} note={String(facts.length)}>
        <ul className={styles.lines}>
          {facts.map((fact) => (
            <Fact key={fact.id} fact={fact} onInsert={() => onInsert(fact)} />
          ))}
        </ul>
      </Disclosure>
    );
  });
}

function Fact({ fact: { text, source }, onInsert }: { fact: ReportFact; onInsert: () => void }) {
  return (
    <li className={styles.fact}>
      <p className={styles.words}>
        {text} <span className={styles.quiet}>Source: {source}</span>
      </p>
      <Button size="xsmall" aria-label={`Insert: ${text}`} onClick={onInsert}>
        Insert
      </Button>
    </li>
  );
}
