/** Crops a picture and encodes it anew by a canvas: what a camera wrote into the file (EXIF) is not in the result. */
import { pictureLimits } from '../limits.ts';

export type PictureKind = keyof typeof pictureLimits;

/** In pixels of the picture. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** of JPEG, until it is small enough */
const qualities = [0.92, 0.85, 0.75, 0.6, 0.45, 0.3];

/** PNG where that is small enough, for what is transparent; JPEG otherwise. */
export async function encodePicture(picture: CanvasImageSource, area: CropArea, kind: PictureKind): Promise<Blob> {
  const { width, height, maxBytes } = pictureLimits[kind];
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const draw = () => context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, width, height);
  draw();
  const png = await getBlob(canvas, 'image/png');
  if (png.size <= maxBytes) return png;
  // JPEG has no transparency: what was clear turns black without a ground
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  draw();
  for (const quality of qualities) {
    const jpeg = await getBlob(canvas, 'image/jpeg', quality);
    if (jpeg.size <= maxBytes) return jpeg;
  }
  throw new Error('the picture stays too big');
}

function getBlob(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), type, quality);
  });
}
