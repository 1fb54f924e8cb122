/** Pictures that the demo draws itself: boxes, ellipses and words in greys, as PNG. */
import zlib from 'node:zlib';

/** Five columns for each letter; a bit for each of its seven rows, the lowest bit on top. */
const letters: Readonly<Record<string, readonly number[]>> = {
  S: [38, 73, 73, 73, 50],
  P: [127, 9, 9, 9, 6],
  E: [127, 73, 73, 73, 65],
  C: [62, 65, 65, 65, 34],
  I: [0, 65, 127, 65, 0],
  M: [127, 2, 12, 2, 127],
  N: [127, 4, 8, 16, 127],
};

/** Grey is 0 (black) to 255 (white). Lengths are pixels, from the top left corner. */
export class GreyPicture {
  readonly #width: number;
  readonly #height: number;
  readonly #rows: Buffer;

  constructor(width: number, height: number, grey: number) {
    this.#width = width;
    this.#height = height;
    this.#rows = Buffer.alloc((width + 1) * height, grey);
    // each row begins with its filter: none
    for (let y = 0; y < height; y += 1) this.#rows[y * (width + 1)] = 0;
  }

  /** What lies outside of the picture is cut off. */
  box(left: number, top: number, width: number, height: number, grey: number): void {
    const [from, to] = [Math.max(0, Math.round(left)), Math.min(this.#width, Math.round(left + width))];
    if (to <= from) return;
    for (let y = Math.max(0, Math.round(top)); y < Math.min(this.#height, top + height); y += 1) {
      const start = y * (this.#width + 1) + 1;
      this.#rows.fill(grey, start + from, start + to);
    }
  }

  ellipse(x: number, y: number, across: number, down: number, grey: number): void {
    for (let at = -down; at <= down; at += 1) {
      const half = across * Math.sqrt(1 - (at / down) ** 2);
      this.box(x - half, y + at, 2 * half, 1, grey);
    }
  }

  /** Capitals that this file knows, `dot` pixels for each of their dots. */
  words(text: string, left: number, top: number, dot: number, grey: number): void {
    [...text].forEach((letter, i) => {
      (letters[letter] ?? []).forEach((bits, column) => {
        for (let row = 0; row < 7; row += 1)
          if ((bits >> row) & 1) this.box(left + (i * 6 + column) * dot, top + row * dot, dot, dot, grey);
      });
    });
  }

  png(): Uint8Array {
    const head = Buffer.alloc(13);
    head.writeUInt32BE(this.#width, 0);
    head.writeUInt32BE(this.#height, 4);
    head.set([8, 0, 0, 0, 0], 8);
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const chunks = [chunk('IHDR', head), chunk('IDAT', zlib.deflateSync(this.#rows)), chunk('IEND', Buffer.alloc(0))];
    return Buffer.concat([signature, ...chunks]);
  }
}

/** A chunk of a PNG: length, name, data, checksum of name and data. */
function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(zlib.crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}
