const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Length, name and checksum around what a chunk holds. */
const CHUNK_FRAME_BYTES = 12;
/** Colours as displays and cameras describe them take a few kilobytes. */
const PROFILE_BYTES_MAX = 64 * 1024;
/** Beside the picture itself: what is transparent, and how its colours are meant. */
const KEPT = ["tRNS", "gAMA", "cHRM", "sRGB", "cICP"];

/**
 * A PNG without its texts, and any other file as it is. A text of some kilobytes can unpack to as many megabytes, and
 * would be unpacked before anything is known of the picture. A torn file stays torn.
 */
export function dropTextOfPng(bytes: Buffer): Buffer {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return bytes;
  const chunks: Buffer[] = [SIGNATURE];
  for (let at = SIGNATURE.length; at + CHUNK_FRAME_BYTES <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString("latin1", at + 4, at + 8);
    const end = at + CHUNK_FRAME_BYTES + length;
    if (isRetained(name, length)) chunks.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat(chunks);
}

/** What a reader must understand has a name that begins with a capital letter. */
function isRetained(name: string, length: number): boolean {
  return /^[A-Z]/.test(name) || KEPT.includes(name) || (name === "iCCP" && length <= PROFILE_BYTES_MAX);
}
