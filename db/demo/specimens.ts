/** Faces and identity documents of the demo's people: drawn here, of no one, and marked as specimens. */
import type { PictureKind } from '#features/files/rules.ts';
import { GreyPicture } from './greyPicture.ts';

/** So many people of the demo have pictures on file; of the others there are none yet. */
export const maxPictured = 20;

/** The pictures of the person at this place of the list. */
export function getSpecimens(place: number): Record<PictureKind, Uint8Array> {
  return { face: face(place), front: front(place), back: back(place) };
}

function face(place: number): Uint8Array {
  const picture = new GreyPicture(360, 450, 225);
  drawHead(picture, { place, x: 180, y: 190, size: 90 });
  picture.box(0, 388, 360, 62, 245);
  picture.words('SPECIMEN', 42, 399, 6, 60);
  return picture.png();
}

/** As large as a card, 86 by 54 mm. */
const card = { width: 688, height: 432 } as const;

function front(place: number): Uint8Array {
  const picture = new GreyPicture(card.width, card.height, 238);
  picture.box(0, 0, card.width, 64, 120);
  picture.box(36, 100, 200, 250, 215);
  drawHead(picture, { place, x: 136, y: 205, size: 50 });
  // what a document says, without words that anybody could read
  for (const [i, width] of [260, 180, 220, 140, 200, 120].entries())
    picture.box(270, 110 + i * 40, width + (place % 5) * 12, 14, 150);
  picture.words('SPECIMEN', 270, 370, 7, 60);
  return picture.png();
}

function back(place: number): Uint8Array {
  const picture = new GreyPicture(card.width, card.height, 238);
  for (let row = 0; row < 4; row += 1) picture.box(36, 50 + row * 34, 300 + ((place * 7 + row * 13) % 5) * 40, 12, 160);
  picture.words('SPECIMEN', 36, 210, 10, 60);
  picture.box(0, 320, card.width, 112, 250);
  for (let row = 0; row < 3; row += 1)
    for (let at = 0; at < 30; at += 1)
      picture.box(30 + at * 21, 338 + row * 28, (place + at * row) % 3 === 0 ? 8 : 13, 12, 70);
  return picture.png();
}

interface Head {
  place: number;
  /** middle and half width of the face */
  x: number;
  y: number;
  size: number;
}

/** Hair, face, shoulders and a line for eyes and mouth; the place of the person changes their greys and shape. */
function drawHead(picture: GreyPicture, { place, x, y, size }: Head): void {
  const hair = 40 + ((place * 37) % 110);
  const skin = 150 + ((place * 23) % 60);
  const long = 1 + (place % 3) * 0.25;
  picture.ellipse(x, y + size * 2.25, Math.round(size * 1.5), Math.round(size * 1.1), 90 + ((place * 17) % 80));
  picture.ellipse(x, y - size * 0.15, Math.round(size * 1.12), Math.round(size * 1.3 * long), hair);
  picture.ellipse(x, y + size * 0.1, Math.round(size * 0.88), Math.round(size * 1.1), skin);
  for (const side of [-1, 1])
    picture.ellipse(x + side * size * 0.35, y, Math.round(size * 0.1), Math.round(size * 0.08), 40);
  picture.box(x - size * 0.25, y + size * 0.6, size * 0.5, size * 0.06, 70);
}
