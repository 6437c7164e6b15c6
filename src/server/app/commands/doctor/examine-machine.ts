import { existsSync, statfsSync, statSync } from "node:fs";
import type { Config } from "#server/platform/config/config.ts";

const GIGABYTE = 1024 ** 3;
const FREE_MIN = 1 * GIGABYTE;
const FREE_GOOD = 5 * GIGABYTE;
const NODE_MIN = 20;
const OTHERS = 0o077;

export function examineMachine({ dataDir }: Pick<Config, "dataDir">): Finding[] {
  const isNewEnough = Number(process.versions.node.split(".")[0]) >= NODE_MIN;
  const node: Finding = { about: "node", state: isNewEnough ? "fine" : "wrong", words: process.version };
  return existsSync(dataDir) ? [node, examineFolder(dataDir), examineRoom(dataDir)] : [node, noFolder(dataDir)];
}

function noFolder(dataDir: string): Finding {
  return { about: "data folder", state: "look", words: `${dataDir} does not exist yet. The first start creates it` };
}

function examineFolder(dataDir: string): Finding {
  const { mode, uid } = statSync(dataDir);
  const about = "data folder";
  if ((mode & OTHERS) !== 0) {
    return {
      about,
      state: "wrong",
      words: `other users of this machine can read ${dataDir}. Run chmod 700 ${dataDir}`,
    };
  }
  const own = process.getuid?.();
  if (own !== undefined && own !== uid && own !== 0)
    return {
      about,
      state: "wrong",
      words: `${dataDir} belongs to a different user. Run this command as the owner of the folder`,
    };
  return { about, state: "fine", words: `${dataDir}, readable by its owner only` };
}

function examineRoom(dataDir: string): Finding {
  try {
    const { bavail, bsize } = statfsSync(dataDir);
    const free = bavail * bsize;
    const words = `${(free / GIGABYTE).toFixed(1)} GB free`;
    return { about: "disk", state: free < FREE_MIN ? "wrong" : free < FREE_GOOD ? "look" : "fine", words };
  } catch (error) {
    return { about: "disk", state: "unknown", words: messageOf(error) };
  }
}

const LOOPBACK = /^(127\.|localhost$|::1$)/;

/** Examines combinations of settings. `readConfig` has already checked each one. */
export function examineSettings(config: Config): Finding[] {
  const { warnings, isProduction, publicUrl, proxies, host, role, isDemo, smtp, stripe } = config;
  const findings: Finding[] = [
    {
      about: "mode",
      state: isProduction ? "fine" : "look",
      words: `${isProduction ? "production" : "development"}, role ${role}${isDemo ? ", with demonstration accounts" : ""}`,
    },
    {
      about: "address",
      state: publicUrl.startsWith("https://") ? "fine" : isProduction ? "wrong" : "look",
      words: publicUrl.startsWith("https://") ? publicUrl : `${publicUrl} is not https. Set PUBLIC_URL`,
    },
    proxies > 0 && !LOOPBACK.test(host)
      ? {
          about: "proxies",
          state: "look",
          words: `${proxies} trusted, and HOST=${host} accepts all connections. This is safe only if the port can be reached through the proxy alone`,
        }
      : { about: "proxies", state: "fine", words: `${proxies} trusted, listening on ${host}` },
  ];
  for (const warning of warnings) findings.push({ about: "setting", state: "look", words: warning.replace(/\.$/, "") });
  if (isDemo && isProduction)
    findings.push({
      about: "demonstration",
      state: "wrong",
      words: "DEMO_MODE is on in production, so anyone can sign in",
    });
  if (!smtp)
    findings.push({
      about: "emails",
      state: isProduction ? "wrong" : "look",
      words: "SMTP_URL is not set, so emails are saved in the data folder and not sent",
    });
  if (!stripe) findings.push({ about: "cards", state: "look", words: "sandbox, no real payments" });
  else
    findings.push({
      about: "cards",
      state: "fine",
      words: `Stripe, ${stripe.secretKey.includes("_live_") ? "live" : "test"} keys`,
    });
  return findings;
}

/** Result of one check of an installation, without secrets. */
export interface Finding {
  about: string;
  /**
   * "look": may be intended. "wrong": must be corrected. "unknown": the check was not possible, for the reason in the
   * finding.
   */
  state: "fine" | "look" | "wrong" | "unknown";
  words: string;
}

/** Formats findings, one per line, beginning with the state. */
export function writeFindings(findings: readonly Finding[]): string {
  return findings.map(({ about, state, words }) => `${state.padEnd(8)}${about}: ${words}`).join("\n");
}

/** An error's message on one line. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = error.message || (error as NodeJS.ErrnoException).code || error.name;
  const why = error.cause === undefined ? own : `${own} (${messageOf(error.cause)})`;
  return why.replace(/\s+/g, " ").replace(/\.$/, "");
}
