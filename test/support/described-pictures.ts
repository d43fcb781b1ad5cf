import { deflateSync } from 'node:zlib';

/** Where someone lives, in every place of a picture where a camera or a program may write it. */
export const DESCRIPTION = 'Mira, 51.5007 N 0.1246 W';

const bytesOf = (...parts: readonly (string | readonly number[] | Buffer)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));

const big = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const chunk = (kind: string, data: Buffer): Buffer => bytesOf(big(data.length), kind, data, [1, 2, 3, 4]);

function png(): Buffer[] {
  const head = bytesOf([0x89], 'PNG\r\n\x1a\n', chunk('IHDR', bytesOf(big(40), big(30), [8, 2, 0, 0, 0])));
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(40 * 30 * 3 + 30, 7)));
  const end = bytesOf(chunk('IEND', Buffer.alloc(0)));
  const said = ['tEXt', 'iTXt', 'zTXt', 'eXIf', 'tIME', 'iCCP', 'prVt'].map((kind) =>
    chunk(kind, bytesOf(DESCRIPTION)),
  );
  return [bytesOf(head, ...said, pixels, said[0]!, end, DESCRIPTION), bytesOf(head, pixels, end)];
}

const segment = (marker: number, data: Buffer): Buffer =>
  bytesOf([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255], data);

/** EXIF as cameras write it, low byte first, with a second entry behind the first. */
const exif = (orientation: number): Buffer =>
  bytesOf(
    ...['Exif\0\0II', [0x2a, 0, 8, 0, 0, 0, 2, 0], [0x0f, 1, 2, 0, 24, 0, 0, 0, 38, 0, 0, 0]],
    ...[[0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0], [0, 0, 0, 0], DESCRIPTION],
  );

const upright = (orientation: number): Buffer =>
  bytesOf(
    [0xff, 0xe1, 0, 34],
    'Exif\0\0MM',
    [0, 0x2a, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation],
    [...[0, 0, 0, 0, 0, 0]],
  );

function jpeg(orientation: number): Buffer[] {
  const jfif = segment(0xe0, bytesOf('JFIF\0', [1, 1, 0, 0, 1, 0, 1, 0, 0]));
  const adobe = segment(0xee, bytesOf('Adobe', [0, 100, 0, 0, 0, 0, 1]));
  const tables = bytesOf(segment(0xdb, Buffer.alloc(65, 3)), segment(0xc2, bytesOf([8, 0, 30, 0, 40, 1, 1, 0x11, 0])));
  const scan = bytesOf(segment(0xda, bytesOf([1, 1, 0, 0, 63, 0])), [1, 0xff, 0, 2, 0xff, 0xd0, 3, 0xff, 0, 4]);
  const said = [0xe1, 0xe2, 0xed, 0xfe].map((marker) => segment(marker, bytesOf(DESCRIPTION)));
  const small = segment(0xe0, bytesOf('JFXX\0', DESCRIPTION));
  const end = [0xff, 0xd9];
  return [
    bytesOf(
      [0xff, 0xd8],
      jfif,
      small,
      segment(0xe1, exif(orientation)),
      ...said,
      adobe,
      tables,
      scan,
      said[3]!,
      scan,
      end,
      DESCRIPTION,
    ),
    bytesOf([0xff, 0xd8], jfif, orientation === 1 ? '' : upright(orientation), adobe, tables, scan, scan, end),
  ];
}

function gif(): Buffer[] {
  const head = bytesOf('GIF89a', [40, 0, 30, 0, 0x80, 0, 0], [0, 0, 0, 255, 255, 255]);
  const loop = bytesOf([0x21, 0xff, 11], 'NETSCAPE2.0', [3, 1, 0, 0, 0]);
  const frame = bytesOf(
    [0x21, 0xf9, 4, 0, 10, 0, 0, 0],
    [0x2c, 0, 0, 0, 0, 40, 0, 30, 0, 0, 2, 3, 0x44, 1, 5, 1, 9, 0],
  );
  const said = bytesOf([DESCRIPTION.length], DESCRIPTION, [0]);
  const comment = bytesOf([0x21, 0xfe], said);
  const xmp = bytesOf([0x21, 0xff, 11], 'XMP DataXMP', said);
  const text = bytesOf([0x21, 0x01], said);
  return [
    bytesOf(head, comment, loop, xmp, frame, text, frame, [0x3b], DESCRIPTION),
    bytesOf(head, loop, frame, frame, [0x3b]),
  ];
}

function riff(kind: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  return bytesOf(kind, size, data, data.length & 1 ? [0] : []);
}

function webp(): Buffer[] {
  const extended = (flags: number): Buffer => riff('VP8X', bytesOf([flags, 0, 0, 0, 39, 0, 0, 29, 0, 0]));
  const pixels = riff('VP8L', bytesOf([0x2f, 39, 0x40, 7, 0, 1, 2, 3, 4]));
  const said = ['EXIF', 'XMP ', 'ICCP', 'MIRA'].map((kind) => riff(kind, bytesOf(DESCRIPTION)));
  const frame = (...inner: Buffer[]): Buffer => riff('ANMF', bytesOf(Buffer.alloc(16), ...inner));
  return [
    riff('RIFF', bytesOf('WEBP', extended(0x3e), said[2]!, frame(pixels, said[3]!), said[0]!, said[1]!)),
    riff('RIFF', bytesOf('WEBP', extended(0x12), frame(pixels))),
  ];
}

/** Kind, a picture that says too much, and what may be left of it. */
export const DESCRIBED_PICTURES: readonly (readonly [kind: string, described: Buffer, bare: Buffer])[] = [
  ['png', ...(png() as [Buffer, Buffer])],
  ['jpeg', ...(jpeg(1) as [Buffer, Buffer])],
  ['jpeg that lies on its side', ...(jpeg(6) as [Buffer, Buffer])],
  ['gif', ...(gif() as [Buffer, Buffer])],
  ['webp', ...(webp() as [Buffer, Buffer])],
];
