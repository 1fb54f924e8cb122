/** Pictures of the demo's offers, drawn here: circles on stripes, of another shape for each offer. */
import { pictureLimits } from '#features/outlet/limits.ts';
import { GreyPicture } from './greyPicture.ts';

/** The picture of the offer at this place of the list, as PNG. */
export function getOfferPicture(place: number, kind: 'logo' | 'bg'): Uint8Array {
  const { width, height } = pictureLimits[kind];
  const light = 150 + ((place * 29) % 60);
  const picture = new GreyPicture(width, height, light);
  const stripe = 40 + (place % 4) * 18;
  for (let at = 0; at < width; at += stripe * 2) picture.box(at, 0, stripe, height, light + 14);
  const radius = Math.round(height * (0.22 + (place % 3) * 0.05));
  for (let ring = 0; ring < 3 + (place % 2); ring += 1) {
    const size = Math.round(radius * (1 - ring * 0.26));
    const x = width * (kind === 'logo' ? 0.5 : 0.3 + 0.12 * ring);
    picture.ellipse(x, height * (0.5 + 0.04 * ring), size, size, (60 + place * 17 + ring * 67) % 230);
  }
  picture.box(0, height * 0.86, width, height * 0.14, light - 70);
  return picture.png();
}
