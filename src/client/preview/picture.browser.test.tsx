// Pictures as they are drawn: each turn shows every pixel of the picture, upright or on its side.
import { expect, test } from 'vitest';
import { openPicture } from './picture.ts';

const [red, green, blue, white] = ['#ff0000', '#00ff00', '#0000ff', '#ffffff'];

/** A picture of 200 × 100 pixels in four fields: red and green above, blue and white below. */
function samplePicture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(200, 100);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas to draw on.');
  [red, green, blue, white].forEach((color, at) => {
    context.fillStyle = color;
    context.fillRect((at % 2) * 100, Math.floor(at / 2) * 50, 100, 50);
  });
  return canvas.convertToBlob({ type: 'image/png' });
}

/** The colours of the corner pixels: above left and right, below left and right. */
function getCorners(canvas: HTMLCanvasElement): string[] {
  const [right, bottom] = [canvas.width - 1, canvas.height - 1];
  const corners = [
    [0, 0],
    [right, 0],
    [0, bottom],
    [right, bottom],
  ] as const;
  return corners.map(([x, y]) => {
    const [r = 0, g = 0, b = 0, opacity] = canvas.getContext('2d')?.getImageData(x, y, 1, 1).data ?? [];
    if (opacity !== 255) return 'not drawn';
    return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  });
}

test('what is shown carries nothing that describes the picture: no EXIF, XMP or texts', async () => {
  const whole = new Uint8Array(await (await samplePicture()).arrayBuffer());
  // a text behind the header (IHDR ends at 33), with a checksum that programs need not look at
  const text = Uint8Array.from('\0\0\0\x0ctEXtPlace\0Vilnius\0\0\0\0', (letter) => letter.charCodeAt(0)).slice();
  text[3] = 13;
  const described = new Blob([whole.slice(0, 33), text, whole.slice(33)], { type: 'image/png' });
  expect(await described.text()).toContain('Vilnius');
  const picture = await openPicture(described);
  const canvas = document.createElement('canvas');
  picture.draw(canvas, { most: { width: 400, height: 400 }, zoom: 1, turn: 0 });
  const saved = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  expect(await saved?.text()).toContain('PNG');
  expect(await saved?.text()).not.toMatch(/Vilnius|tEXt|eXIf|iTXt/);
});

test.each([
  [0, '200 × 100', [red, green, blue, white]],
  [90, '100 × 200', [blue, red, white, green]],
  [180, '200 × 100', [white, blue, green, red]],
  [270, '100 × 200', [green, white, red, blue]],
])('turned by %i degrees', async (turn, size, corners) => {
  const picture = await openPicture(await samplePicture());
  const canvas = document.createElement('canvas');
  picture.draw(canvas, { most: { width: 400, height: 400 }, zoom: 1, turn });
  picture.close();
  expect(`${canvas.width} × ${canvas.height}`).toBe(size);
  expect(getCorners(canvas)).toEqual(corners);
});

test.each([
  // too wide, then too high once it is turned; a small picture is not blown up, but zoomed
  [{ most: { width: 100, height: 100 }, zoom: 1, turn: 0 }, '100px × 50px'],
  [{ most: { width: 100, height: 100 }, zoom: 1, turn: 90 }, '50px × 100px'],
  [{ most: { width: 900, height: 900 }, zoom: 1, turn: 0 }, '200px × 100px'],
  [{ most: { width: 900, height: 900 }, zoom: 2, turn: 0 }, '400px × 200px'],
])('shown within %o', async (look, size) => {
  const picture = await openPicture(await samplePicture());
  const canvas = document.createElement('canvas');
  picture.draw(canvas, look);
  picture.close();
  expect(`${canvas.style.width} × ${canvas.style.height}`).toBe(size);
});
