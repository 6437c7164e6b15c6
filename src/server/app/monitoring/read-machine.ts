import { once } from "node:events";
import { statfs } from "node:fs/promises";
import { connect as connectPlain, isIP } from "node:net";
import { type ConnectionOptions, connect, type TLSSocket } from "node:tls";
import { HOUR_MS } from "#domain/milliseconds.ts";
import type { Config } from "#server/platform/config/config.ts";

/** Certificates are renewed automatically a month before their end. With fewer days left, the renewal has failed. */
export const CERTIFICATE_DAYS_MIN = 14;

const TIMEOUT_MS = 10_000;
const POSTGRES_PORT = 5432;
/** PostgreSQL's SSLRequest: its length and its code, 32 bits each. The server answers "S" or "N". */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);

/** An address whose certificate is watched. */
export interface CertificatePlace {
  /** Name in metrics and alerts. */
  name: "public address" | "database" | "database replica";
  url: URL;
}

/** Free and total bytes of the disk with the data folder. Undefined if there is no such folder. */
export async function readDisk(dataDir: string): Promise<{ freeBytes: number; sizeBytes: number } | undefined> {
  const { bavail, blocks, bsize } = await statfs(dataDir).catch(() => ({ bavail: 0, blocks: 0, bsize: 0 }));
  return blocks === 0 ? undefined : { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}

/**
 * Addresses whose certificates have to be renewed in time: the public one, and those of the database if they use TLS.
 * A pooler's address usually has no TLS; its direct address does.
 */
export function listCertificatePlaces({
  publicUrl,
  databaseUrl,
  databaseDirectUrl,
  databaseReadUrl,
}: Config): CertificatePlace[] {
  const places = [
    { name: "public address", address: publicUrl },
    { name: "database", address: databaseDirectUrl ?? databaseUrl },
    { name: "database replica", address: databaseReadUrl },
  ] as const;
  return places.flatMap(({ name, address }) => {
    const url = address ? new URL(address) : undefined;
    return url && (url.protocol === "https:" || usesTls(url)) ? [{ name, url }] : [];
  });
}

function usesTls({ protocol, searchParams }: URL): boolean {
  return protocol.startsWith("postgres") && !["disable", null].includes(searchParams.get("sslmode"));
}

/**
 * End of the certificate at an https or PostgreSQL address. Throws if there is none or, unless `isAny`, it is not valid.
 */
export async function readCertificateEnd(url: URL, { isAny = false } = {}): Promise<Date> {
  const { hostname, port } = url;
  // An IP address is no server name, but the certificate is compared with it.
  const options = { ...(isIP(hostname) ? {} : { servername: hostname }), host: hostname, rejectUnauthorized: !isAny };
  if (url.protocol === "https:") return readPeerEnd({ ...options, port: Number(port || 443) });
  const socket = connectPlain(Number(port || POSTGRES_PORT), hostname);
  const timer = setTimeout(() => socket.destroy(new Error("no response in time")), TIMEOUT_MS);
  try {
    socket.write(SSL_REQUEST);
    const [answer] = (await once(socket, "data")) as [Buffer];
    if (answer.toString() !== "S") throw new Error("the database has no TLS");
    return await readPeerEnd({ ...options, socket });
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

function readPeerEnd(options: ConnectionOptions): Promise<Date> {
  return new Promise((resolve, reject) => {
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
export function watchCertificate({ url }: CertificatePlace, clock: () => Date): () => Date | undefined {
  let readAtMs = Number.NEGATIVE_INFINITY;
  let end: Date | undefined;
  return () => {
    const nowMs = clock().getTime();
    if (nowMs - readAtMs >= HOUR_MS) {
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
