import { Suspense, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { useSend } from '#client/api/hooks.ts';
import { lazyPart } from '#client/router/loadPage.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { FieldGroup } from '#client/ui/input/FieldGroup.tsx';
import { FileInput } from '#client/ui/upload/FileInput.tsx';
import { faultOfFile, fileFaults, fileKinds, getFileKind } from '#shared/rules/files.ts';
import { outletCalls } from '../calls.ts';
import { couponLabels } from '../couponTexts.ts';
import { pictureLimits } from '../limits.ts';
import styles from './CouponEditor.module.css';
import { useStaffPicture } from './CouponMark.tsx';
import type { CouponForm } from './couponForm.ts';

// react-easy-crop comes with the first picture
const CropDialog = lazyPart(() => import('./CropDialog.tsx').then((module) => module.CropDialog));

/** A picture of the offer: chosen, cropped to its measures and sent without what the camera wrote into it. */
export function PictureField({ form, name }: { form: CouponForm; name: 'logo' | 'bg' }) {
  const { field, fieldState } = useController({ control: form.control, name });
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const url = useStaffPicture(field.value);
  const { run, problem } = useSend(outletCalls.addPicture, { onDone: ({ id }) => field.onChange(id) });
  const { width, height } = pictureLimits[name];
  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    const found = await findFault(chosen);
    setFault(found);
    if (found === undefined) setFile(chosen);
  };
  return (
    <FieldGroup
      legend={couponLabels[name]}
      optional
      help={`PNG, JPEG or GIF to 5 MB, cropped to ${width} × ${height}.`}
      error={fieldState.error?.message ?? fault ?? problem?.title}
    >
      <div className={styles.picture}>
        {url && (
          <img className={styles.thumb} src={url} alt={couponLabels[name]} height={64} width={(64 * width) / height} />
        )}
        <Button icon="upload" size="small" onClick={() => input.current?.click()}>
          {field.value === null ? `Choose ${name === 'logo' ? 'a logo' : 'a background'}` : 'Replace'}
        </Button>
        {field.value !== null && (
          <Button size="small" variant="ghost" onClick={() => field.onChange(null)}>
            Remove
          </Button>
        )}
        <FileInput ref={input} accept=".png,.jpg,.jpeg,.gif" onTake={([chosen]) => void take(chosen)} />
      </div>
      <Suspense fallback={null}>
        {file && (
          <CropDialog
            file={file}
            kind={name}
            onClose={() => setFile(undefined)}
            onCropped={async (blob) => {
              await run({ body: blob });
              setFile(undefined);
            }}
          />
        )}
      </Suspense>
    </FieldGroup>
  );
}

/** The rules of files, by content; of them pictures alone. */
async function findFault(file: File): Promise<string | undefined> {
  const content = new Uint8Array(await file.arrayBuffer());
  const fault = await faultOfFile(file.name, content);
  if (fault) return `${file.name}: ${fileFaults[fault]}`;
  const kind = await getFileKind(content);
  return kind && fileKinds[kind].isPicture ? undefined : `${file.name}: ${fileFaults['file-type-forbidden']}`;
}
