import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export const KEY_ID = "shop-key";
const SIGNED = new RegExp(`^AWS4-HMAC-SHA256 Credential=${KEY_ID}/\\d{8}/eu-west-2/s3/aws4_request, `);
/** Keys in one page of a list, so that lists of tests have several pages. */
const PAGE = 3;

/** An S3 server, limited to the operations that the shop uses. Its files are named by bucket and key. */
export class Bucket {
  readonly files = new Map<string, { type: string | undefined; bytes: Buffer }>();
  isAway = false;
  readonly #server: Server = createServer(async (request, response) => {
    const sent: Buffer[] = [];
    for await (const part of request) sent.push(part as Buffer);
    if (this.isAway) return refuse(response, 503, "SlowDown");
    if (!SIGNED.test(request.headers.authorization ?? "")) return refuse(response, 403, "AccessDenied");
    return this.#answer(request, response, Buffer.concat(sent));
  });

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #answer({ method, url = "", headers }: IncomingMessage, response: ServerResponse, bytes: Buffer): ServerResponse {
    const { pathname: path, searchParams } = new URL(url, "http://bucket");
    if (method === "PUT") {
      this.files.set(path, { type: headers["content-type"], bytes });
      return response.writeHead(200, { etag: '"1"' }).end();
    }
    if (method === "DELETE") {
      this.files.delete(path);
      return response.writeHead(204).end();
    }
    if (method !== "GET") return refuse(response, 405, "MethodNotAllowed");
    if (searchParams.get("list-type") === "2") return this.#list(path, searchParams, response);
    const file = this.files.get(path);
    if (!file) return refuse(response, 404, "NoSuchKey");
    return response.writeHead(200, { "content-type": file.type }).end(file.bytes);
  }

  #list(path: string, asked: URLSearchParams, response: ServerResponse): ServerResponse {
    const folder = path.endsWith("/") ? path : `${path}/`;
    const keys = [...this.files.keys()]
      .filter((file) => file.startsWith(folder))
      .map((file) => file.slice(folder.length))
      .filter((key) => key.startsWith(asked.get("prefix") ?? ""))
      .toSorted();
    const from = Number(asked.get("continuation-token") ?? 0);
    const rows = keys.slice(from, from + PAGE).map((key) => `<Contents><Key>${key}</Key></Contents>`);
    const next = from + PAGE < keys.length ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : "";
    const state = `<IsTruncated>${next !== ""}</IsTruncated>${next}`;
    return response
      .writeHead(200, { "content-type": "application/xml" })
      .end(`<?xml version="1.0" encoding="UTF-8"?><ListBucketResult>${state}${rows.join("")}</ListBucketResult>`);
  }
}

function refuse(response: ServerResponse, status: number, code: string): ServerResponse {
  return response
    .writeHead(status, { "content-type": "application/xml" })
    .end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}
