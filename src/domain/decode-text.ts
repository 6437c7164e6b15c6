export type TextEncoding = "UTF-8" | "UTF-16" | "Windows-1252";

/** Minimum share of NUL bytes at odd or even positions for text without a byte order mark to count as UTF-16. */
const NUL_SHARE_MIN = 0.4;
const SAMPLE_BYTES = 2_000;

/**
 * Decodes a file's text. UTF-16 is recognised by its byte order mark or its NUL bytes. Other files are read as strict
 * UTF-8, or else as Windows-1252, which spreadsheets on Windows write. The result has no byte order mark.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: TextEncoding } {
  const label = findUtf16(bytes);
  if (label) return { text: new TextDecoder(label).decode(bytes), encoding: "UTF-16" };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "UTF-8" };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), encoding: "Windows-1252" };
  }
}

const PART_BYTES = 64 * 1024;

/** Like `decodeText`, in parts, so that a large file never is one large text. */
export function decodeParts(bytes: Uint8Array): { parts: Iterable<string>; encoding: TextEncoding } {
  const label = findUtf16(bytes);
  if (label) return { parts: decodeWith(new TextDecoder(label), bytes), encoding: "UTF-16" };
  try {
    for (const _part of decodeWith(new TextDecoder("utf-8", { fatal: true }), bytes));
    return { parts: decodeWith(new TextDecoder("utf-8"), bytes), encoding: "UTF-8" };
  } catch {
    return { parts: decodeWith(new TextDecoder("windows-1252"), bytes), encoding: "Windows-1252" };
  }
}

function* decodeWith(decoder: TextDecoder, bytes: Uint8Array): Generator<string> {
  for (let at = 0; at < bytes.length; at += PART_BYTES) {
    yield decoder.decode(bytes.subarray(at, at + PART_BYTES), { stream: true });
  }
  yield decoder.decode();
}

function findUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const nulShare = (parity: 0 | 1) =>
    sample.filter((byte, index) => byte === 0 && index % 2 === parity).length / Math.max(1, sample.length / 2);
  if (nulShare(1) >= NUL_SHARE_MIN) return "utf-16le";
  return nulShare(0) >= NUL_SHARE_MIN ? "utf-16be" : undefined;
}
