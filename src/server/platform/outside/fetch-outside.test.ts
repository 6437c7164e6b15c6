import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { fetchOutside, isOwnNetwork, type OutsideNetwork } from "./fetch-outside.ts";

const LIMITS = { bytesMax: 1_000, timeoutMs: 2_000 };
const HERE = { address: "127.0.0.1", family: 4 };

describe("a file from another site", () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  /** Serves one site on this machine, which the network below takes for a public one. */
  async function serve(answer: RequestListener): Promise<string> {
    server = createServer(answer);
    await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
    return `http://shop.example:${(server.address() as AddressInfo).port}`;
  }

  const network = (names: Record<string, readonly string[]> = {}): OutsideNetwork => ({
    resolve: async (host) => (names[host] ?? ["127.0.0.1"]).map((address) => ({ ...HERE, address })),
    isForbidden: (address) => address !== "127.0.0.1" && isOwnNetwork(address),
    isPortAllowed: () => true,
  });
  const faultOf = (address: string, over: OutsideNetwork = network()) =>
    fetchOutside(address, LIMITS, over).then(
      () => "fetched",
      (error) => error.fault,
    );

  it("is fetched, also behind redirects", async () => {
    const site = await serve((request, response) => {
      if (request.url === "/a") response.writeHead(302, { location: "/b" }).end();
      else response.end("picture");
    });
    expect(String(await fetchOutside(`${site}/a`, LIMITS, network()))).toBe("picture");
  });

  it("is refused if it is too large, missing, endless or slow", async () => {
    const site = await serve((request, response) => {
      if (request.url === "/large") response.end("x".repeat(1_001));
      else if (request.url === "/endless") {
        response.write("x".repeat(600));
        setTimeout(() => response.write("x".repeat(600)), 20);
      } else if (request.url === "/loop") response.writeHead(301, { location: "/loop" }).end();
      else if (request.url === "/gone") response.writeHead(404).end();
      else response.flushHeaders();
    });
    expect(await faultOf(`${site}/large`)).toBe("too-large");
    expect(await faultOf(`${site}/endless`)).toBe("too-large");
    expect(await faultOf(`${site}/loop`)).toBe("too-many-redirects");
    expect(await faultOf(`${site}/gone`)).toBe("status");
    await expect(fetchOutside(`${site}/slow`, { ...LIMITS, timeoutMs: 100 }, network())).rejects.toMatchObject({
      fault: "timeout",
    });
  });

  it("is refused behind a redirect to the own network, and to other protocols", async () => {
    const targets = [
      "http://10.0.0.7/",
      "http://inside.example/",
      "http://[::1]/",
      "file:///etc/passwd",
      "//169.254.169.254/",
    ];
    const site = await serve((request, response) => {
      response.writeHead(307, { location: targets[Number(request.url?.slice(1))] }).end();
    });
    const over = network({ "inside.example": ["192.168.1.1"] });
    const faults = await Promise.all(targets.map((_target, index) => faultOf(`${site}/${index}`, over)));
    expect(faults).toEqual(["own-network", "own-network", "own-network", "no-address", "own-network"]);
  });

  it("comes from the address that was checked, although the name changes (DNS rebinding)", async () => {
    const site = await serve((_request, response) => response.end("checked"));
    let asked = 0;
    const over: OutsideNetwork = {
      ...network(),
      resolve: async () => {
        asked += 1;
        return [{ ...HERE, address: asked === 1 ? "127.0.0.1" : "10.0.0.1" }];
      },
    };
    expect(String(await fetchOutside(site, LIMITS, over))).toBe("checked");
    expect(asked).toBe(1);
  });

  it("is refused if one of a name's addresses is in the own network", async () => {
    expect(await faultOf("http://mixed.example/", network({ "mixed.example": ["127.0.0.1", "10.0.0.1"] }))).toBe(
      "own-network",
    );
  });

  it("is refused in the real network for own addresses, other ports and no addresses", async () => {
    const faults = await Promise.all(
      [
        "http://127.0.0.1/",
        "http://2130706433/",
        "http://0x7f.1/",
        "http://[::ffff:127.0.0.1]/",
        "http://0.0.0.0/",
        "http://localhost/",
        "https://example.com:8080/",
        "https://user:secret@example.com/",
        "ftp://example.com/a.jpg",
        "a.jpg",
        "",
      ].map((address) => fetchOutside(address, LIMITS).catch((error) => error.fault)),
    );
    expect(faults).toEqual([...Array(7).fill("own-network"), ...Array(4).fill("no-address")]);
  });

  it.each([
    ["8.8.8.8", false],
    ["2a00:1450:4009::1", false],
    ["10.1.2.3", true],
    ["172.31.255.255", true],
    ["172.32.0.1", false],
    ["100.64.0.1", true],
    ["169.254.169.254", true],
    ["224.0.0.1", true],
    ["255.255.255.255", true],
    ["::1", true],
    ["fe80::1", true],
    ["fd00::1", true],
    ["::ffff:8.8.8.8", true],
    ["64:ff9b::a00:1", true],
    ["2002:a00:1::", true],
    ["no address", true],
  ])("%s is in the own network: %s", (address, isOwn) => {
    expect(isOwnNetwork(address)).toBe(isOwn);
  });
});
