import { statfs } from "node:fs/promises";
import { connect, type TLSSocket } from "node:tls";
import { HOUR_MS } from "#domain/milliseconds.ts";

const TIMEOUT_MS = 10_000;

/** Free and total bytes of the disk with the data folder. Undefined if there is no such folder. */
export async function readDisk(dataDir: string): Promise<{ freeBytes: number; sizeBytes: number } | undefined> {
  const { bavail, blocks, bsize } = await statfs(dataDir).catch(() => ({ bavail: 0, blocks: 0, bsize: 0 }));
  return blocks === 0 ? undefined : { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}

/** End of the certificate that visitors get at an https address. Throws if there is none or, unless `isAny`, it is not valid. */
export function readCertificateEnd({ hostname, port }: URL, { isAny = false } = {}): Promise<Date> {
  return new Promise((resolve, reject) => {
    const options = { host: hostname, port: Number(port || 443), servername: hostname, rejectUnauthorized: !isAny };
    const socket: TLSSocket = connect(options, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.end();
    });
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error("no response in time")));
    socket.on("error", reject);
  });
}

/**
 * Reads the certificate's end once an hour in the background, so that a scrape never waits for it. Returns the last
 * value. Undefined until one is known.
 */
export function watchCertificate(publicUrl: string, clock: () => Date): () => Date | undefined {
  const url = new URL(publicUrl);
  let readAtMs = Number.NEGATIVE_INFINITY;
  let end: Date | undefined;
  return () => {
    const nowMs = clock().getTime();
    if (url.protocol === "https:" && nowMs - readAtMs >= HOUR_MS) {
      readAtMs = nowMs;
      readCertificateEnd(url, { isAny: true }).then(
        (read) => {
          end = read;
        },
        // The address cannot be reached from here. The last known end stays.
        () => undefined,
      );
    }
    return end;
  };
}
