/** What the first bytes say: browsers are given these four kinds and nothing that only claims to be one. */
export interface Picture {
  readonly ending: 'png' | 'jpg' | 'gif' | 'webp';
  readonly width: number;
  readonly height: number;
}

export function readPicture(bytes: Buffer): Picture | null {
  if (bytes.length < 30) return null;
  if (bytes.readUInt32BE(0) === 0x89504e47)
    return { ending: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  if (bytes.toString('latin1', 0, 4) === 'GIF8')
    return { ending: 'gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return readWebp(bytes);
  return bytes.readUInt16BE(0) === 0xffd8 ? readJpeg(bytes) : null;
}

function readWebp(bytes: Buffer): Picture {
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X')
    return { ending: 'webp', width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8L') {
    const bits = bytes.readUInt32LE(21);
    return { ending: 'webp', width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  return { ending: 'webp', width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

/** The size stands in the first frame header, behind segments of any length. */
function readJpeg(bytes: Buffer): Picture | null {
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1]!;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { ending: 'jpg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
