import { lookup } from "node:dns/promises";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { networkInterfaces } from "node:os";

/** Reason for which an address of another site was not fetched. */
export type OutsideFault =
  | "no-address"
  | "own-network"
  | "unknown-host"
  | "too-many-redirects"
  | "status"
  | "too-large"
  | "timeout"
  | "unreachable";

export class OutsideRefused extends Error {
  readonly fault: OutsideFault;
  readonly status: number | undefined;
  constructor(fault: OutsideFault, status?: number) {
    super(fault);
    this.name = "OutsideRefused";
    this.fault = fault;
    this.status = status;
  }
}

/** The network as the fetch sees it. Tests give their own. */
export interface OutsideNetwork {
  resolve: (host: string) => Promise<readonly { address: string; family: number }[]>;
  isForbidden: (address: string) => boolean;
  isPortAllowed: (port: string) => boolean;
}

export interface OutsideLimits {
  bytesMax: number;
  timeoutMs: number;
}

const REDIRECTS_MAX = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches a file from an address that people have entered. Refuses addresses of the own network, also behind names and
 * redirects. Each name is resolved once, and the connection uses the address that was checked. Throws OutsideRefused.
 */
export async function fetchOutside(
  address: string,
  { bytesMax, timeoutMs }: OutsideLimits,
  network: OutsideNetwork = PUBLIC_NETWORK,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs);
  let url = parse(address, undefined);
  const wanted = { headers: { accept: "image/*", "user-agent": "shop-import" } };
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const response = await open(url, wanted, { network, signal });
    const { statusCode: status = 0, headers } = response;
    if (status === 200) return readBody(response, bytesMax, signal);
    response.destroy();
    if (!REDIRECTS.has(status) || !headers.location) throw new OutsideRefused("status", status);
    url = parse(headers.location, url);
  }
  throw new OutsideRefused("too-many-redirects");
}

/**
 * Sends a JSON text to an address that people have entered, with the same checks, and returns the status. Follows no
 * redirect and ignores the reply. Throws OutsideRefused.
 */
export async function postOutside(
  address: string,
  { body, headers, timeoutMs }: { body: string; headers: Readonly<Record<string, string>>; timeoutMs: number },
  network: OutsideNetwork = ANY_PORT_NETWORK,
): Promise<number> {
  const signal = AbortSignal.timeout(timeoutMs);
  const sent = { ...headers, "content-type": "application/json", "user-agent": "shop-webhooks" };
  const response = await open(parse(address, undefined), { headers: sent, body }, { network, signal });
  response.destroy();
  return response.statusCode ?? 0;
}

/** True if people may enter the address: HTTPS, and no own address as a number. Names are checked at each sending. */
export function isOutsideAddress(address: string): boolean {
  const url = URL.parse(address);
  if (url?.protocol !== "https:" || url.username !== "" || url.password !== "") return false;
  const host = bareHost(url);
  return isIP(host) === 0 || !isOwnNetwork(host);
}

function parse(address: string, base: URL | undefined): URL {
  const url = URL.parse(address, base);
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  if (!url || !isWeb || url.username !== "" || url.password !== "") throw new OutsideRefused("no-address");
  return url;
}

interface OutsideRequest {
  headers: Readonly<Record<string, string>>;
  /** Undefined to fetch. */
  body?: string;
}

async function open(
  url: URL,
  { headers, body }: OutsideRequest,
  { network, signal }: { network: OutsideNetwork; signal: AbortSignal },
): Promise<IncomingMessage> {
  if (!network.isPortAllowed(url.port)) throw new OutsideRefused("own-network");
  const target = await findAddress(bareHost(url), network, signal);
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const method = body === undefined ? "GET" : "POST";
    const sent = { ...headers, "accept-encoding": "identity" };
    const request = send(url, { method, agent: false, headers: sent, signal, lookup: pinnedTo(target) }, resolve);
    request.on("error", () => reject(new OutsideRefused(signal.aborted ? "timeout" : "unreachable")));
    request.end(body);
  });
}

/** Host of an address, without the brackets of IPv6. */
function bareHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}

interface Target {
  address: string;
  family: number;
}

async function findAddress(host: string, network: OutsideNetwork, signal: AbortSignal): Promise<Target> {
  const family = isIP(host);
  const found = family ? [{ address: host, family }] : await resolveName(host, network, signal);
  const [first] = found;
  if (!first) throw new OutsideRefused("unknown-host");
  if (found.some(({ address }) => network.isForbidden(address))) throw new OutsideRefused("own-network");
  return first;
}

async function resolveName(host: string, { resolve }: OutsideNetwork, signal: AbortSignal): Promise<readonly Target[]> {
  const late = new Promise<never>((_resolve, reject) =>
    signal.addEventListener("abort", () => reject(new OutsideRefused("timeout")), { once: true }),
  );
  try {
    return await Promise.race([resolve(host), late]);
  } catch (error) {
    throw error instanceof OutsideRefused ? error : new OutsideRefused("unknown-host");
  }
}

/** A second look-up could answer with another address (DNS rebinding), so the connection makes none. */
function pinnedTo({ address, family }: Target): LookupFunction {
  return (_host, options, done) => {
    if (options.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
}

async function readBody(response: IncomingMessage, bytesMax: number, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    if (Number(response.headers["content-length"] ?? 0) > bytesMax) throw new OutsideRefused("too-large");
    for await (const chunk of response) {
      const bytes = Buffer.from(chunk);
      length += bytes.length;
      if (length > bytesMax) throw new OutsideRefused("too-large");
      chunks.push(bytes);
    }
  } catch (error) {
    if (error instanceof OutsideRefused) throw error;
    throw new OutsideRefused(signal.aborted ? "timeout" : "unreachable");
  } finally {
    response.destroy();
  }
  return Buffer.concat(chunks);
}

/** Special-purpose IPv4 networks (IANA IPv4 Special-Purpose Address Registry), multicast and reserved addresses. */
const FORBIDDEN_IPV4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const;
/** Parts of 2000::/3 that lead elsewhere: protocol assignments with Teredo, documentation, 6to4. */
const FORBIDDEN_IPV6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

const forbidden = new BlockList();
for (const [network, prefix] of FORBIDDEN_IPV4) forbidden.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of FORBIDDEN_IPV6) forbidden.addSubnet(network, prefix, "ipv6");
/** All public IPv6 addresses. IPv4 addresses written as IPv6 are outside it. */
const publicIpv6 = new BlockList();
publicIpv6.addSubnet("2000::", 3, "ipv6");

/** True for addresses of private, local and special networks, and for those of this machine. */
export function isOwnNetwork(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return true;
  if (family === 6 && !publicIpv6.check(address, "ipv6")) return true;
  if (forbidden.check(address, family === 6 ? "ipv6" : "ipv4")) return true;
  return Object.values(networkInterfaces()).some((own) => own?.some((each) => each.address === address));
}

const PUBLIC_NETWORK: OutsideNetwork = {
  resolve: (host) => lookup(host, { all: true }),
  isForbidden: isOwnNetwork,
  isPortAllowed: (port) => port === "",
};

/** Webhook receivers often have a port of their own. The lower ports belong to other protocols. */
const ANY_PORT_NETWORK: OutsideNetwork = {
  ...PUBLIC_NETWORK,
  isPortAllowed: (port) => port === "" || Number(port) >= 1024,
};
