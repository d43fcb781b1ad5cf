/** Bytes as they were before they were zipped, if they were. A stream of a blob would take five times as long. */
export async function unzipped(bytes) {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const { writable, readable } = new DecompressionStream('gzip');
  const whole = new Response(readable).arrayBuffer();
  const writer = writable.getWriter();
  await Promise.all([writer.write(bytes), writer.close(), whole]);
  return new Uint8Array(await whole);
}
