import type * as z from 'zod/mini';
import { useSend } from '#client/api/hooks.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { FileDrop } from '#client/ui/upload/FileDrop.tsx';
import { secondPerson } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { pictureBody, pictureCalls } from '../pictureCalls.ts';
import { type PictureKind, pictureKinds } from '../rules.ts';
import { sendBytes } from './sendClientFile.ts';

const keepers = { face: pictureCalls.putFace, front: pictureCalls.putFront, back: pictureCalls.putBack };

interface TypedPicture {
  token: string;
  comment: string;
}

const rules: FormRules<TypedPicture, z.output<typeof pictureBody>> = {
  schema: pictureBody,
  labels: { token: 'Picture', comment: 'Comment' },
  ownFaults: ({ token, comment }): Record<string, string> => ({
    ...(token === '' && { token: 'Choose the picture' }),
    ...(comment.trim() === '' && { comment: messages.commentEmpty }),
  }),
};

interface PictureDialogProps {
  clientId: string;
  kind: PictureKind;
  onClose: () => void;
}

/** Puts a picture on file, in the place of the one there is. */
export function PictureDialog({ clientId, kind, onClose }: PictureDialogProps) {
  const { run, problem } = useSend(keepers[kind], {
    invalidates: [pictureCalls.listPictures],
    success: messages.clientUpdated,
    failure: messages.clientUpdateFailed,
    onDone: onClose,
  });
  const form = useCallForm({
    rules,
    start: { token: '', comment: '' },
    send: (body) => run({ params: { clientId }, body }),
    problem,
    leaving: 'Leave this picture?',
  });
  const close = form.question.closing(onClose);
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      title={pictureKinds[kind]}
      description="Today counts as the day of the check. The picture that was there before is kept."
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            Put on file
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <FileDrop
          label="Picture"
          help="PNG, JPG or GIF; 5 MB at most."
          accept="image/png,image/jpeg,image/gif"
          most={1}
          upload={async (file, options) => ({ id: await sendBytes(clientId, file, options) })}
          onChange={([stored]) => {
            form.setValue('token', stored?.id ?? '', { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
          }}
          error={form.formState.errors.token?.message}
        />
        <FormField form={form} name="comment">
          {(field) => <TextArea {...field} rows={3} limit={secondPerson.maxWords} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
