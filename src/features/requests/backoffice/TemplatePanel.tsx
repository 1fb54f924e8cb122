import { useState } from 'react';
import { useCall, useSend } from '#client/api/hooks.ts';
import { CommentDialog } from '#client/forms/CommentDialog.tsx';
import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import { typeName } from '#features/cases/backoffice/caseTexts.ts';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { type RequestTemplate, requestTemplateCalls } from '../calls.ts';
import { getDraft } from './draft.ts';
import { RequestPreview } from './RequestPreview.tsx';

interface TemplatePanelProps {
  row: RequestTemplate;
  /** absent for who may not change it */
  onEdit: (() => void) | undefined;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** A released text as clients see it, and how it came to be. */
export function TemplatePanel({ row, onEdit, ...panel }: TemplatePanelProps) {
  const { id, title, words, version, types, language } = row;
  const [isAsked, setIsAsked] = useState(false);
  const history = useCall(requestTemplateCalls.listTemplateVersions, { params: { templateId: id } });
  const { run, problem } = useSend(requestTemplateCalls.endRequestTemplate, {
    invalidates: [requestTemplateCalls.listRequestTemplates],
    success: 'The text was taken away',
    onDone: () => {
      refreshProposals();
      setIsAsked(false);
    },
  });
  return (
    <SidePanel
      {...panel}
      title={title}
      summary={`${types.map(typeName).join(', ')} · ${language}`}
      shownKey={id}
      width="wide"
      actions={
        onEdit && {
          destructive: <Button onClick={() => setIsAsked(true)}>Withdraw</Button>,
          primary: (
            <Button variant="primary" onClick={onEdit}>
              Edit
            </Button>
          ),
        }
      }
    >
      <RequestPreview
        title={title}
        words={words}
        items={getDraft(row).items}
        company="{company}"
        dueOn={undefined}
        about={row.about}
      />
      <Definitions
        title="Versions"
        items={(history.data?.items ?? [row]).map((one) => ({
          label: `Version ${one.version}`,
          value: (
            <>
              {one.by ?? 'From the start'}
              {one.confirmedBy !== null && `, released by ${one.confirmedBy}`}, <Time at={one.at} />
            </>
          ),
        }))}
      />
      {isAsked && (
        <CommentDialog
          title={`Take “${title}” away?`}
          effects="The Head of AML releases that. What was sent with it stays."
          verb="Propose to remove"
          isRed
          send={({ comment }) => run({ params: { templateId: id }, body: { version, comment } })}
          problem={problem}
          onClose={() => setIsAsked(false)}
        />
      )}
    </SidePanel>
  );
}
