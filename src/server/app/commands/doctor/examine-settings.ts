import type { Config } from "#server/platform/config/config.ts";
import type { Finding } from "./finding.ts";

const LOOPBACK = /^(127\.|localhost$|::1$)/;

/** Examines combinations of settings. `readConfig` has already checked each one. */
export function examineSettings(config: Config): Finding[] {
  const { isProduction, publicUrl, proxies, host, role, isDemo, smtp, stripe } = config;
  const findings: Finding[] = [
    {
      about: "mode",
      state: isProduction ? "fine" : "look",
      words: `${isProduction ? "production" : "development"}, role ${role}${isDemo ? ", with the demonstration's accounts" : ""}`,
    },
    {
      about: "address",
      state: publicUrl.startsWith("https://") ? "fine" : isProduction ? "wrong" : "look",
      words: publicUrl.startsWith("https://") ? publicUrl : `${publicUrl} is not https: set PUBLIC_URL`,
    },
    proxies > 0 && !LOOPBACK.test(host)
      ? {
          about: "proxies",
          state: "look",
          words: `${proxies} believed, and HOST=${host} hears everybody: right only where nothing but the proxy reaches this port`,
        }
      : { about: "proxies", state: "fine", words: `${proxies} believed, heard on ${host}` },
  ];
  if (isDemo && isProduction)
    findings.push({ about: "demonstration", state: "wrong", words: "DEMO_MODE is on in production: anybody signs in" });
  if (!smtp)
    findings.push({
      about: "emails",
      state: isProduction ? "wrong" : "look",
      words: "no SMTP_URL: they lie in the data folder",
    });
  if (!stripe) findings.push({ about: "cards", state: "look", words: "the sandbox: no money moves" });
  else
    findings.push({
      about: "cards",
      state: "fine",
      words: `Stripe, ${stripe.secretKey.includes("_live_") ? "live" : "test"} keys`,
    });
  return findings;
}
