// Files that were altered on the way: bytes changed, cut, doubled, or a head of another kind. The same for the same
// seed.

/** Endless; each from one of the originals. */
export function* alteredFiles(originals: readonly Uint8Array[], seed = 17): Generator<Uint8Array, never> {
  let state = seed;
  const below = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
  const one = () => Buffer.from(originals[below(originals.length)] ?? []);
  const ways = [
    (file: Buffer) => {
      for (let changes = 1 + below(8); changes > 0; changes--) file[below(Math.min(file.length, 64))] = below(256);
      return file;
    },
    (file: Buffer) => file.subarray(0, below(file.length)),
    (file: Buffer) => file.subarray(1 + below(8)),
    (file: Buffer) => Buffer.concat([one().subarray(0, 1 + below(12)), file]),
    (file: Buffer) => Buffer.concat([file.subarray(0, below(file.length)), one()]),
  ];
  while (true) yield new Uint8Array(ways[below(ways.length)]?.(one()) ?? []);
}
