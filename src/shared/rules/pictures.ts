/** How many pixels a picture will unpack to, identified by its header alone: nothing is unpacked to find out. */
import { afterParts, colourBytes, isFrameHeader, type PictureKind } from './pictureParts.ts';

/** The pixels of a picture, the largest of its frames; null where its header does not state them. */
export function getPixels(kind: PictureKind, content: Uint8Array): number | null {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  try {
    const pixels = readers[kind](view);
    return pixels > 0 ? pixels : null;
  } catch {
    // the header ends before them
    return null;
  }
}

const readers: Readonly<Record<PictureKind, (view: DataView) => number>> = { png: ofPng, jpg: ofJpeg, gif: ofGif };

/** Its first chunk, IHDR, begins with width and height (ISO/IEC 15948, 11.2.2). */
function ofPng(view: DataView): number {
  const header = 0x49484452;
  return view.getUint32(12) === header ? view.getUint32(16) * view.getUint32(20) : 0;
}

/** Markers up to the first frame header (ITU-T T.81, B.2.2); there may be filling bytes before each. */
function ofJpeg(view: DataView): number {
  let at = 2;
  for (;;) {
    if (view.getUint8(at) !== 0xff) return 0;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (isFrameHeader(marker)) return view.getUint16(at + 5) * view.getUint16(at + 7);
    else at += 2 + view.getUint16(at + 2);
  }
}

/** The logical screen, or a frame that is larger (GIF89a, 18 and 20): some programs make room for the frame. */
function ofGif(view: DataView): number {
  let most = view.getUint16(6, true) * view.getUint16(8, true);
  let at = 13 + colourBytes(view.getUint8(10));
  for (;;) {
    const block = view.getUint8(at);
    if (block === 0x21) at = afterParts(view, at + 2);
    else if (block === 0x2c) {
      most = Math.max(most, view.getUint16(at + 5, true) * view.getUint16(at + 7, true));
      at = afterParts(view, at + 11 + colourBytes(view.getUint8(at + 9)));
    } else return most;
  }
}
