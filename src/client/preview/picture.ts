/** Pictures drawn again on a canvas: what is shown is pixels, whatever else the file holds. */
import type { PageLook } from './pdf.ts';

export interface Picture {
  draw(canvas: HTMLCanvasElement, look: PageLook): void;
  close(): void;
}

/** @throws where the browser cannot read the picture */
export async function openPicture(file: Blob): Promise<Picture> {
  const pixels = await createImageBitmap(file);
  return { draw: (canvas, look) => drawPixels(pixels, canvas, look), close: () => pixels.close() };
}

function drawPixels(pixels: ImageBitmap, canvas: HTMLCanvasElement, { most, zoom, turn }: PageLook): void {
  const isOnItsSide = turn % 180 !== 0;
  const width = isOnItsSide ? pixels.height : pixels.width;
  const height = isOnItsSide ? pixels.width : pixels.height;
  canvas.width = width;
  canvas.height = height;
  // a small picture is not blown up until somebody asks for it
  const scale = Math.min(most.width / width, most.height / height, 1) * zoom;
  canvas.style.width = `${width * scale}px`;
  canvas.style.height = `${height * scale}px`;
  const context = canvas.getContext('2d');
  context?.translate(width / 2, height / 2);
  context?.rotate((turn * Math.PI) / 180);
  context?.drawImage(pixels, -pixels.width / 2, -pixels.height / 2);
}
