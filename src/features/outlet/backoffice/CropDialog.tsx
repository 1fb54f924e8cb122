import { useEffect, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Button } from '#client/ui/action/Button.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { Field } from '#client/ui/input/Field.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { messages } from '#shared/messages.ts';
import { pictureLimits } from '../limits.ts';
import styles from './CropDialog.module.css';
import { type CropArea, encodePicture, type PictureKind } from './encodePicture.ts';

interface CropDialogProps {
  file: File;
  kind: PictureKind;
  onCropped: (picture: Blob) => Promise<void>;
  onClose: () => void;
}

/** Chooses the part of a picture that an offer shows. */
export function CropDialog({ file, kind, onCropped, onClose }: CropDialogProps) {
  const { width, height } = pictureLimits[kind];
  const url = useObjectUrl(file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<CropArea>();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const keep = async (chosen: CropArea) => {
    setBusy(true);
    try {
      const picture = await createImageBitmap(file);
      await onCropped(await encodePicture(picture, chosen, kind));
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      keepOnOutsideClick
      title={kind === 'logo' ? 'Crop the logo' : 'Crop the background'}
      description={`Move it with the pointer or the arrow keys. It becomes ${width} × ${height}.`}
      actions={{
        neutral: <Button onClick={onClose}>Go back</Button>,
        primary: (
          <Button
            variant="primary"
            loading={isBusy}
            disabledReason={area ? undefined : 'The picture is being loaded.'}
            onClick={() => area && void keep(area)}
          >
            Use picture
          </Button>
        ),
      }}
    >
      {hasFailed && <Banner kind="failed">{messages.fileFailed}</Banner>}
      <div className={styles.area}>
        {url && (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            aspect={width / height}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            cropperProps={{ 'aria-label': 'Part of the picture' }}
          />
        )}
      </div>
      <Field label="Zoom">
        <Zoom value={zoom} onChange={setZoom} />
      </Field>
    </Dialog>
  );
}

function Zoom({ value, onChange }: { value: number; onChange: (zoom: number) => void }) {
  return (
    <input
      className={styles.zoom}
      aria-label="Zoom"
      type="range"
      min={1}
      max={4}
      step={0.05}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
    />
  );
}

function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
