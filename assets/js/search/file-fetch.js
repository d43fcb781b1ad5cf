let readFile;

/** Has files read by `read(path)`, which gives their bytes unzipped. */
export function readFilesBy(read) {
  readFile = read;
}

/**
 * Stands in for Pagefind's fetch: files come from a server or as scripts.
 * @public Its script is bundled with it.
 */
export async function fetchFile(address) {
  const bytes = await readFile(String(address).replace(/^annals:\/+/, ''));
  return {
    ok: true,
    arrayBuffer: async () => bytes.buffer,
    json: async () => JSON.parse(new TextDecoder().decode(bytes)),
  };
}
