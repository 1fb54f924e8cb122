/** Reads the QR code of a picture. The picture stays in the browser. */
import jsQR from 'jsqr';
import { files } from '#shared/limits.ts';

/** Longest side, pixels: a sharp code in a large picture, and a blurred one that is better small. */
const sides = [1600, 800, 400];

/** Its text; undefined where there is none, or the picture is too big or none. */
export async function readQrPicture(file: Blob): Promise<string | undefined> {
  if (file.size > files.maxBytes) return undefined;
  const pixels = await createImageBitmap(file).catch(() => undefined);
  if (!pixels) return undefined;
  try {
    for (const side of sides) {
      const text = pixels.width * pixels.height > files.maxPixels ? undefined : readScaled(pixels, side);
      if (text !== undefined) return text;
    }
    return undefined;
  } finally {
    pixels.close();
  }
}

function readScaled(pixels: ImageBitmap, side: number): string | undefined {
  const scale = Math.min(1, side / Math.max(pixels.width, pixels.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(pixels.width * scale));
  canvas.height = Math.max(1, Math.round(pixels.height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  context.drawImage(pixels, 0, 0, canvas.width, canvas.height);
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
  const found = jsQR(data, width, height);
  return found ? decode(Uint8Array.from(found.binaryData)) : undefined;
}

/** The character sets of EPC069-12, by the third line. */
const charsets: Readonly<Record<string, string>> = {
  ...{ 1: 'utf-8', 2: 'iso-8859-1', 3: 'iso-8859-2', 4: 'iso-8859-4', 5: 'iso-8859-5' },
  ...{ 6: 'iso-8859-7', 7: 'iso-8859-10', 8: 'iso-8859-15' },
};

function decode(bytes: Uint8Array): string {
  const [, , charset = ''] = new TextDecoder('iso-8859-1').decode(bytes).split(/\r\n|\n|\r/);
  return new TextDecoder(charsets[charset.trim()] ?? 'utf-8').decode(bytes);
}
