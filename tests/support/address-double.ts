import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The double's response to every look-up. With `hangs` it never responds. */
export interface AddressAnswer {
  status: number;
  body: object | string;
  hangs?: boolean;
}

export interface AddressDouble {
  variables: Record<string, string>;
  asked: { path: string | undefined; authorization: string | undefined }[];
  close: () => Promise<void>;
}

export const ADDRESS_KEY = "ak_test";

/** Two addresses in Ideal Postcodes' documented format, with the town in capitals on its own line. */
export const BATH_ADDRESSES: AddressAnswer = {
  status: 200,
  body: {
    code: 2000,
    message: "Success",
    result: [
      { line_1: "1 Mill Lane", line_2: "", line_3: "", post_town: "BATH", county: "Somerset" },
      { line_1: "Flat 2", line_2: "3 Mill Lane", line_3: "Twerton", post_town: "BATH", county: "Somerset" },
    ],
  },
};

export async function startAddressDouble({ status, body, hangs }: AddressAnswer): Promise<AddressDouble> {
  const asked: AddressDouble["asked"] = [];
  const server = createServer(({ url, headers }, response) => {
    asked.push({ path: url, authorization: headers.authorization });
    if (hangs) return;
    response.writeHead(status, { "content-type": "application/json" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    variables: { IDEAL_POSTCODES_KEY: ADDRESS_KEY, IDEAL_POSTCODES_API_BASE: `http://127.0.0.1:${port}` },
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
