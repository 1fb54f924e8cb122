/** How large a picture will be unpacked, identified by its header alone: nothing is unpacked to find out. */
import { afterParts, colourBytes, isFrameHeader, type PictureKind } from './pictureParts.ts';

export interface Measures {
  width: number;
  height: number;
}

/** The pixels of a picture, the largest of its frames; null where its header does not state them. */
export function getPixels(kind: PictureKind, content: Uint8Array): number | null {
  const measures = getMeasures(kind, content);
  return measures && countPixels(measures);
}

/** Width and height of a picture, of the largest of its frames; null where its header does not state them. */
export function getMeasures(kind: PictureKind, content: Uint8Array): Measures | null {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  try {
    const measures = readers[kind](view);
    return countPixels(measures) > 0 ? measures : null;
  } catch {
    // the header ends before them
    return null;
  }
}

const none: Measures = { width: 0, height: 0 };
const countPixels = ({ width, height }: Measures) => width * height;

const readers: Readonly<Record<PictureKind, (view: DataView) => Measures>> = { png: ofPng, jpg: ofJpeg, gif: ofGif };

/** Its first chunk, IHDR, begins with width and height (ISO/IEC 15948, 11.2.2). */
function ofPng(view: DataView): Measures {
  const header = 0x49484452;
  return view.getUint32(12) === header ? { width: view.getUint32(16), height: view.getUint32(20) } : none;
}

/** Markers up to the first frame header (ITU-T T.81, B.2.2); there may be filling bytes before each. */
function ofJpeg(view: DataView): Measures {
  let at = 2;
  for (;;) {
    if (view.getUint8(at) !== 0xff) return none;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (isFrameHeader(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    else at += 2 + view.getUint16(at + 2);
  }
}

/** The logical screen, or a frame that is larger (GIF89a, 18 and 20): some programs make room for the frame. */
function ofGif(view: DataView): Measures {
  let most: Measures = { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  let at = 13 + colourBytes(view.getUint8(10));
  for (;;) {
    const block = view.getUint8(at);
    if (block === 0x21) at = afterParts(view, at + 2);
    else if (block === 0x2c) {
      const frame = { width: view.getUint16(at + 5, true), height: view.getUint16(at + 7, true) };
      if (countPixels(frame) > countPixels(most)) most = frame;
      at = afterParts(view, at + 11 + colourBytes(view.getUint8(at + 9)));
    } else return most;
  }
}
