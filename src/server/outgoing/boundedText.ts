/** The text of a stream of UTF-8; '' where there is none. @throws Error where it has more bytes, which are not read */
export async function boundedText(stream: AsyncIterable<Uint8Array> | null, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of stream ?? []) {
    bytes += part.length;
    if (bytes > maxBytes) throw new Error('The answer is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
