import { useState } from 'react';
import { useSend } from '#client/api/hooks.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { Field } from '#client/ui/input/Field.tsx';
import { MultiSelect } from '#client/ui/input/MultiSelect.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { today } from '#client/ui/input/today.ts';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { isCaseType, typeChoices } from '#features/cases/backoffice/caseTexts.ts';
import { FoundWords, useFoundText } from '#features/messages/backoffice/FoundWords.tsx';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { messages } from '#shared/messages.ts';
import type { Whom } from '#shared/reference/fileCategories.ts';
import { askedLimits } from '#shared/rules/asked.ts';
import { emptyField } from '#shared/rules/sentences.ts';
import { type RequestTemplate, requestTemplateCalls } from '../calls.ts';
import { AskedItems } from './AskedItems.tsx';
import styles from './composer.module.css';
import { checkDraft, formatAll, getDraft } from './draft.ts';

interface TemplateDialogProps {
  /** absent: a new one */
  template: RequestTemplate | undefined;
  onClose: () => void;
}

const languages = [
  { value: 'en', label: 'English' },
  { value: 'lt', label: 'Lithuanian' },
];
const clientTypes = [
  { value: 'LEGAL', label: 'Companies' },
  { value: 'N', label: 'Persons' },
];
const own = { isFixed: false, today: today() };

interface Head {
  title: string;
  about: Whom;
  language: string;
  types: string[];
  comment: string;
}

/** Writes a text of requests again, for the Head of AML to release. */
export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const [templateId] = useState(() => template?.id ?? crypto.randomUUID());
  const [draft, setDraft] = useState(() => getDraft(template ?? { id: templateId, words: '', items: [] }));
  const [head, setHead] = useState(() => getHead(template));
  const [isChecked, setChecked] = useState(false);
  const { run, problem, isRunning } = useSaveTemplate(onClose);
  const tried = useFoundText(formatAll({ ...draft, words: `${head.title}\n${draft.words}` }), true);
  const { body, faults } = checkDraft(draft, own);
  const wrong = { ...faults, ...headFaults(head) };
  const fault = (key: string) => (isChecked ? wrong[key] : undefined);
  const send = () => {
    setChecked(true);
    if (Object.keys(wrong).length > 0 || tried || !body?.items || body.words === undefined) return;
    const { words, items } = body;
    const version = template?.version ?? 0;
    const text = { ...head, title: head.title.trim(), types: head.types.filter(isCaseType) };
    void run({ params: { templateId }, body: { ...text, version, words, items } });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      keepOnOutsideClick
      title={template ? 'Edit text' : 'New text'}
      description="The Head of AML releases it. Requests that were sent keep their words."
      actions={{
        neutral: <Button onClick={onClose}>Go back</Button>,
        primary: (
          <Button variant="primary" loading={isRunning} onClick={send}>
            Propose text
          </Button>
        ),
      }}
    >
      <div className={styles.form}>
        {problem && (
          <div role="alert">
            <Banner kind="failed">{problem.title}</Banner>
          </div>
        )}
        <HeadFields head={head} onChange={(part) => setHead({ ...head, ...part })} getFault={fault} />
        <Field label="To the client" help="{company} becomes the name of the client." error={fault('words')}>
          <TextArea
            rows={5}
            limit={askedLimits.words}
            value={draft.words}
            onChange={({ target }) => setDraft({ ...draft, words: target.value })}
          />
        </Field>
        <AskedItems
          items={draft.items}
          about={head.about}
          onChange={(items) => setDraft({ ...draft, items })}
          getFault={fault}
        />
        {tried && <FoundWords {...tried} />}
        <Field label="Comment" help="For staff only." error={fault('comment')}>
          <TextArea
            rows={2}
            value={head.comment}
            onChange={({ target }) => setHead({ ...head, comment: target.value })}
          />
        </Field>
      </div>
    </Dialog>
  );
}

const getHead = (template: RequestTemplate | undefined): Head => ({
  title: template?.title ?? '',
  about: template?.about ?? 'LEGAL',
  language: template?.language ?? 'en',
  types: template?.types ?? [],
  comment: '',
});

const headFaults = ({ title, types, comment }: Head): Record<string, string> => ({
  ...(title.trim() === '' && { title: emptyField }),
  ...(types.length === 0 && { types: emptyField }),
  ...(comment.trim() === '' && { comment: messages.commentEmpty }),
});

function useSaveTemplate(onClose: () => void) {
  return useSend(requestTemplateCalls.saveRequestTemplate, {
    invalidates: [requestTemplateCalls.listRequestTemplates],
    success: 'The text is released',
    onDone: () => {
      refreshProposals();
      onClose();
    },
  });
}

interface HeadFieldsProps {
  head: Head;
  onChange: (part: Partial<Head>) => void;
  getFault: (key: string) => string | undefined;
}

/** Whom the text is for, and in which cases. */
function HeadFields({ head, onChange, getFault: faultOf }: HeadFieldsProps) {
  return (
    <>
      <Field label="Title" help="The client reads it." error={faultOf('title')}>
        <TextInput value={head.title} maxLength={100} onChange={({ target }) => onChange({ title: target.value })} />
      </Field>
      <Field label="For">
        <Select
          options={clientTypes}
          value={head.about}
          onChange={({ target }) => onChange({ about: target.value === 'N' ? 'N' : 'LEGAL' })}
        />
      </Field>
      <Field label="Cases" error={faultOf('types')}>
        <MultiSelect options={typeChoices} value={head.types} onChange={(value) => onChange({ types: value })} />
      </Field>
      <Field label="Language">
        <Select
          options={languages}
          value={head.language}
          onChange={({ target }) => onChange({ language: target.value })}
        />
      </Field>
    </>
  );
}
