/** Reads numbers of font files one after the other, most significant byte first. Reading past the end throws. */
export class Bytes {
  readonly #data: Buffer;
  #at = 0;

  constructor(data: Buffer) {
    this.#data = data;
  }

  take(length: number): Buffer {
    const from = this.#step(length);
    if (this.#at > this.#data.length) throw new RangeError('The font file ends too early');
    return this.#data.subarray(from, this.#at);
  }

  uint8(): number {
    return this.#data.readUInt8(this.#step(1));
  }

  uint16(): number {
    return this.#data.readUInt16BE(this.#step(2));
  }

  int16(): number {
    return this.#data.readInt16BE(this.#step(2));
  }

  uint32(): number {
    return this.#data.readUInt32BE(this.#step(4));
  }

  #step(length: number): number {
    this.#at += length;
    return this.#at - length;
  }

  /** UIntBase128 of WOFF2: seven bits in each byte, the last byte below 128. */
  base128(): number {
    let value = 0;
    for (;;) {
      const byte = this.uint8();
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  }

  /** 255UInt16 of WOFF2: small numbers in one byte. */
  short(): number {
    const code = this.uint8();
    if (code === 253) return this.uint16();
    if (code === 254) return this.uint8() + 506;
    if (code === 255) return this.uint8() + 253;
    return code;
  }
}
