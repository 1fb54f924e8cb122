/**
 * The chunks of a stream; @throws `refusal` after too many bytes. A request whose iterator stays open still gets its
 * answer.
 */
export async function* atMost(
  chunks: AsyncIterable<Uint8Array>,
  most: number,
  refusal: Error,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > most) throw refusal;
    yield chunk;
  }
}
