/** Reads the QR code of a payment from its text or its picture. Loaded with the first one. */
import { type EpcValues, readEpcText } from '../../epcText.ts';
import { readQrPicture } from './readQrPicture.ts';

/** Undefined where there is no code of a euro payment in it. */
export async function readQr(source: string | Blob): Promise<EpcValues | undefined> {
  const text = typeof source === 'string' ? source : await readQrPicture(source);
  return text === undefined ? undefined : readEpcText(text);
}
