import { useState } from 'react';
import { Field } from '../ui/input/Field.tsx';
import { TextInput } from '../ui/input/TextInput.tsx';
import { CorrectionField, CorrectionNote } from '../ui/layout/Correction.tsx';
import type { SaveState } from '../ui/layout/Saved.tsx';
import { Section } from '../ui/layout/Section.tsx';
import { Wizard } from '../ui/layout/Wizard.tsx';
import type { WizardStep } from '../ui/layout/WizardSteps.tsx';
import { WizardSummary } from '../ui/layout/WizardSummary.tsx';
import { FileDrop } from '../ui/upload/FileDrop.tsx';
import type { GivenFile, StoredFile, Upload } from '../ui/upload/uploads.ts';
import styles from './Gallery.module.css';
import { type PartProps, Sample } from './Sample.tsx';

type Key = 'company' | 'people' | 'documents' | 'summary';
const keys: readonly Key[] = ['company', 'people', 'documents', 'summary'];
const titles: Record<Key, string> = {
  company: 'Company',
  people: 'People',
  documents: 'Documents',
  summary: 'Check and send',
};
const saved: SaveState = { kind: 'saved', at: '2026-11-18T12:02:00Z' };

export function GalleryWizard({ title }: PartProps) {
  return (
    <Section title={title} summary="A long form in steps. The primary button is at the same place in each of them.">
      <Sample title="Steps" note="Done, begun with two fields missing, and locked until those before are done.">
        <Application />
      </Sample>
      <Sample title="Correction" note="Only the fields that the bank named, with its words.">
        <Corrected />
      </Sample>
      <Files />
    </Section>
  );
}

function Application() {
  const [current, setCurrent] = useState<Key>('company');
  const [isSaved, setSaved] = useState(true);
  const at = keys.indexOf(current);
  const steps: WizardStep<Key>[] = [
    { key: 'company', title: titles.company, state: 'done' },
    { key: 'people', title: titles.people, state: 'open', missing: 2 },
    { key: 'documents', title: titles.documents, state: 'open' },
    { key: 'summary', title: titles.summary, state: at < 2 ? 'locked' : 'open' },
  ];
  const go = (step: number) => setCurrent(keys[step] ?? 'summary');
  return (
    <div className={styles.wizard}>
      <Wizard
        label="Application of Baltic Timber UAB"
        steps={steps}
        current={current}
        onStep={setCurrent}
        title={titles[current]}
        summary={current === 'company' ? 'As in the register. You can change it until you send it.' : undefined}
        saved={isSaved ? saved : { kind: 'failed', onRetry: () => setSaved(true) }}
        onBack={at > 0 ? () => go(at - 1) : undefined}
        onExit={() => setSaved(false)}
        primary={current === 'summary' ? 'Send' : 'Continue'}
        onPrimary={() => go(at + 1)}
      >
        {current === 'summary' ? <Summary onChange={setCurrent} /> : <StepFields key={current} step={current} />}
      </Wizard>
    </div>
  );
}

function StepFields({ step }: { step: Key }) {
  if (step === 'documents') return <Documents />;
  return (
    <>
      <Field label={step === 'company' ? 'Legal name' : 'First director'}>
        <TextInput defaultValue={step === 'company' ? 'Baltic Timber UAB' : ''} />
      </Field>
      <Field label={step === 'company' ? 'Registration code' : 'Birth date'}>
        <TextInput numbers defaultValue={step === 'company' ? '304123456' : ''} />
      </Field>
    </>
  );
}

function Summary({ onChange }: { onChange: (key: Key) => void }) {
  return (
    <WizardSummary
      onChange={onChange}
      parts={[
        {
          key: 'company',
          title: 'Company',
          items: [
            { label: 'Legal name', value: 'Baltic Timber UAB' },
            { label: 'Registration code', value: '304123456' },
          ],
        },
        {
          key: 'people',
          title: 'People',
          items: [{ label: 'First director', value: 'Rasa Kazlauskienė' }],
          missing: 2,
        },
        { key: 'documents', title: 'Documents', items: [{ label: 'Extract', value: 'extract.pdf' }] },
      ]}
    />
  );
}

const earlier: readonly StoredFile[] = [{ id: '1', name: 'extract-of-the-register.pdf', sizeBytes: 482_300 }];

/** Stands for the bank: takes two seconds, and refuses a name that begins with `fail`. */
const upload: Upload = async (file, { onProgress, signal }) => {
  for (let share = 0; share < 1; share += 0.05) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    signal.throwIfAborted();
    onProgress(share);
  }
  if (file.name.startsWith('fail')) throw new Error('The connection was lost');
  return { id: crypto.randomUUID() };
};
const given: readonly GivenFile[] = [
  { id: '2', name: 'identity-card-front.jpg', sizeBytes: 1_204_300, note: 'Other data, 2026-03-14' },
  { id: '3', name: 'passport.pdf', sizeBytes: 803_112, note: 'Other data, 2025-11-02' },
];
const help = 'PDF, PNG, JPEG or GIF, 5 MB at most. All pages, not older than three months.';

function Documents() {
  return (
    <FileDrop
      label="Extract from the register"
      help={help}
      accept=".pdf,image/*"
      stored={earlier}
      upload={upload}
      onChange={() => undefined}
    />
  );
}

function Corrected() {
  return (
    <div className={styles.wizard}>
      <Wizard
        label="Correction of the application"
        steps={[
          { key: 'correction', title: 'Correction', state: 'open', missing: 2 },
          { key: 'send', title: 'Check and send', state: 'locked' },
        ]}
        current="correction"
        onStep={() => undefined}
        title="Correct your application"
        note={<CorrectionNote count={2} />}
        saved={{ kind: 'saving' }}
        onExit={() => undefined}
        onPrimary={() => undefined}
      >
        <CorrectionField words="The register has another street. Give the one that is registered.">
          <Field label="Street">
            <TextInput defaultValue="Savanorių pr. 12" />
          </Field>
        </CorrectionField>
        <CorrectionField words="The second page is missing.">
          <Documents />
        </CorrectionField>
      </Wizard>
    </div>
  );
}

function Files() {
  return (
    <Sample
      title="Files"
      note="Three are sent at once. Try a file of more than 5 MB, and one whose name begins with ‘fail’."
    >
      <div className={styles.pair}>
        <Documents />
        <FileDrop
          label="Identity card, front"
          given={given}
          help="A picture without reflections."
          accept="image/*"
          most={1}
          upload={upload}
          onChange={() => undefined}
          error="Send the front of the card"
        />
      </div>
    </Sample>
  );
}
