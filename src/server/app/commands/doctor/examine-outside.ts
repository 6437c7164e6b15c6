import { CERTIFICATE_DAYS_MIN, readCertificateEnd } from "#server/app/monitoring/index.ts";
import type { Config } from "#server/platform/config/config.ts";
import { type Finding, messageOf } from "./examine-machine.ts";

const TIMEOUT_MS = 10_000;
const DAY_MS = 24 * 60 * 60 * 1_000;
const CLOCK_SECONDS_MAX = 5;
const LOCAL = /^(localhost|127\.|\[::1\])/;

/** Examines the shop from outside, at its public address. Includes its proxies and certificate. */
export async function examineOutside({ publicUrl, port, proxies }: Config): Promise<Finding[]> {
  const url = new URL(publicUrl);
  const isSecure = url.protocol === "https:";
  return [
    await examineAnswer(publicUrl),
    ...(isSecure ? [await examineCertificate(url), await examineDetour(url)] : []),
    ...(proxies > 0 && !LOCAL.test(url.hostname) ? [await examineOwnPort(url, port)] : []),
  ];
}

async function examineAnswer(publicUrl: string): Promise<Finding> {
  const about = "from outside";
  try {
    const reply = await fetch(`${publicUrl}/api/ready`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!reply.ok) return { about, state: "wrong", words: `${publicUrl} is not ready (status ${reply.status})` };
    const aheadSeconds = (Date.now() - Date.parse(reply.headers.get("date") ?? "")) / 1_000;
    if (Math.abs(aheadSeconds) > CLOCK_SECONDS_MAX)
      return {
        about,
        state: "wrong",
        words: `the clocks of the shop and of this machine differ by ${Math.round(aheadSeconds)} s`,
      };
    return { about, state: "fine", words: `${publicUrl} is ready` };
  } catch (error) {
    return { about, state: "wrong", words: `${publicUrl} does not respond: ${messageOf(error)}` };
  }
}

async function examineCertificate(url: URL): Promise<Finding> {
  const about = "certificate";
  try {
    const days = Math.floor(((await readCertificateEnd(url)).getTime() - Date.now()) / DAY_MS);
    return { about, state: days < CERTIFICATE_DAYS_MIN ? "wrong" : "fine", words: `valid for ${days} more days` };
  } catch (error) {
    return { about, state: "wrong", words: messageOf(error) };
  }
}

/** Plain http must redirect to https. */
async function examineDetour({ hostname, port }: URL): Promise<Finding> {
  const about = "http";
  if (port) return { about, state: "unknown", words: "not checked, because https uses a port other than 443 here" };
  try {
    const reply = await fetch(`http://${hostname}/`, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
    const leadsTo = reply.headers.get("location") ?? "";
    const isLed = reply.status >= 300 && reply.status < 400 && leadsTo.startsWith("https://");
    return {
      about,
      state: isLed ? "fine" : "wrong",
      words: isLed ? "redirects to https" : `responds with ${reply.status} instead of a redirect to https`,
    };
  } catch (error) {
    return {
      about,
      state: "look",
      words: `does not respond. Visitors who type the address without https cannot reach the shop: ${messageOf(error)}`,
    };
  }
}

/**
 * Checks that the shop's own port cannot be reached from outside. A client that bypasses the proxies can claim any IP
 * address.
 */
async function examineOwnPort({ hostname }: URL, port: number): Promise<Finding> {
  const about = "the shop's own port";
  const address = `http://${hostname}:${port}/api/health`;
  const isHeard = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    () => true,
    () => false,
  );
  return isHeard
    ? {
        about,
        state: "wrong",
        words: `${address} responds without the proxy. Set HOST=127.0.0.1, or block the port with a firewall`,
      }
    : { about, state: "fine", words: "cannot be reached at the shop's address" };
}
