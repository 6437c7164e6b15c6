import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { StartError } from "#server/platform/config/config.ts";

const MARK = Buffer.from("meadow-and-salt full backup 1\n");
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CHUNK_BYTES = 1024 * 1024;
const HEAD_BYTES = 5;
const MORE = 0;
const LAST = 1;
/** Cost of each guess of the passphrase: 64 MB of memory. */
const SCRYPT = { N: 65_536, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };

const derive = promisify<string, Buffer, number, typeof SCRYPT, Buffer>(scrypt);

/**
 * Encrypts a stream with AES-256-GCM in chunks, under a key of its own from passphrase and salt. Each chunk's nonce is its
 * number, and the last chunk is marked, so that chunks cannot be exchanged, removed or cut off.
 */
export async function* encrypt(source: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(passphrase, salt, KEY_BYTES, SCRYPT);
  yield Buffer.concat([MARK, salt]);
  let waiting = Buffer.alloc(0);
  let number = 0;
  for await (const part of source) {
    waiting = Buffer.concat([waiting, part]);
    for (; waiting.length > CHUNK_BYTES; waiting = waiting.subarray(CHUNK_BYTES)) {
      yield seal(key, number, MORE, waiting.subarray(0, CHUNK_BYTES));
      number += 1;
    }
  }
  yield seal(key, number, LAST, waiting);
}

/** Decrypts what `encrypt` wrote. Throws `StartError` for a wrong passphrase and for a damaged or incomplete file. */
export async function* decrypt(source: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source);
  const mark = await reader.take(MARK.length);
  if (!mark.equals(MARK)) throw new StartError("This is not a full backup.");
  const key = await derive(passphrase, await reader.take(SALT_BYTES), KEY_BYTES, SCRYPT);
  for (let number = 0; ; number += 1) {
    const head = await reader.take(HEAD_BYTES);
    const length = head.readUInt32BE(1);
    if (length > CHUNK_BYTES) throw damaged();
    yield open(key, number, head, await reader.take(length + TAG_BYTES));
    if (head[0] === LAST) return;
  }
}

function seal(key: Buffer, number: number, kind: number, text: Buffer): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(kind, 0);
  head.writeUInt32BE(text.length, 1);
  const cipher = createCipheriv("aes-256-gcm", key, nonceOf(number)).setAAD(head);
  return Buffer.concat([head, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

function open(key: Buffer, number: number, head: Buffer, sealed: Buffer): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(number)).setAAD(head);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const text = decipher.update(sealed.subarray(0, -TAG_BYTES));
  try {
    return Buffer.concat([text, decipher.final()]);
  } catch (cause) {
    if (number > 0) throw damaged(cause);
    throw new StartError("BACKUP_PASSPHRASE does not open this backup, or the file is damaged.", { cause });
  }
}

function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt32BE(number, NONCE_BYTES - 4);
  return nonce;
}

function damaged(cause?: unknown): StartError {
  return new StartError("The full backup is damaged or incomplete.", { cause });
}

/** Reads exact numbers of bytes from a stream. */
export class ByteReader {
  readonly #parts: AsyncIterator<Uint8Array>;
  #waiting = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#parts = source[Symbol.asyncIterator]();
  }

  /** Throws `StartError` if the stream ends earlier. */
  async take(length: number): Promise<Buffer> {
    while (this.#waiting.length < length) {
      const { value, done } = await this.#parts.next();
      if (done) throw damaged();
      this.#waiting = Buffer.concat([this.#waiting, value]);
    }
    const taken = this.#waiting.subarray(0, length);
    this.#waiting = this.#waiting.subarray(length);
    return taken;
  }
}
