import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { openPglite, requireMemory } from "#server/platform/db/open-database.ts";
import { readConfig, StartError } from "./config.ts";
import { openDataFolder } from "./data-folder.ts";
import { environment } from "./environment.ts";
import { SETTING_DESCRIPTIONS } from "./setting-descriptions.ts";

const LIVE = {
  STRIPE_SECRET_KEY: "sk_live_abc",
  STRIPE_PUBLISHABLE_KEY: "pk_live_abc",
  STRIPE_WEBHOOK_SECRET: "whsec_abc",
};
const TRADE = {
  NODE_ENV: "production",
  SESSION_SECRET: "q8Zr2Vx5Lm1Tn7Wc4Kd9Hs3Jf6Pb0GyEuAoIiRlM",
  TRUST_PROXY: "1",
  PUBLIC_URL: "https://shop.example",
  DATABASE_URL: "postgres://shop:pass@127.0.0.1:5432/shop",
  SMTP_URL: "smtps://user:pass@mail.example:465",
  ...LIVE,
};
const {
  STRIPE_SECRET_KEY: _one,
  STRIPE_PUBLISHABLE_KEY: _two,
  STRIPE_WEBHOOK_SECRET: _three,
  ...WITHOUT_STRIPE
} = TRADE;
const SANDBOX = { ...WITHOUT_STRIPE, PAYMENTS: "sandbox" };
type Settings = Record<string, string | undefined>;

const REFUSED: readonly (readonly [string, Settings, string])[] = [
  ["a shortened production", { ...TRADE, NODE_ENV: "prod" }, "NODE_ENV is wrong: it must be production"],
  ["a capitalised production", { ...TRADE, NODE_ENV: "Production" }, "NODE_ENV is wrong: it must be production"],
  ["a staging mode", { NODE_ENV: "staging" }, "NODE_ENV is wrong: it must be production"],
  ["no mode with a public address", { PUBLIC_URL: "https://shop.example" }, "NODE_ENV is not set, but PUBLIC_URL"],
  ["no mode behind a proxy", { TRUST_PROXY: "1" }, "NODE_ENV is not set, but TRUST_PROXY"],
  ["no mode on all addresses", { HOST: "0.0.0.0" }, "NODE_ENV is not set, but HOST"],
  ["no mode with all other settings of a shop", { ...SANDBOX, NODE_ENV: undefined }, "NODE_ENV is not set"],
  [
    "production without an address",
    { ...TRADE, PUBLIC_URL: undefined },
    "PUBLIC_URL must be the shop's public address",
  ],
  ["production with an empty address", { ...TRADE, PUBLIC_URL: "" }, "PUBLIC_URL must be the shop's public address"],
  ["production without https", { ...TRADE, PUBLIC_URL: "http://shop.example" }, "PUBLIC_URL must begin with https://"],
  ["an address with a path", { ...TRADE, PUBLIC_URL: "https://shop.example/shop" }, "without a path"],
  ["an address with a query", { ...TRADE, PUBLIC_URL: "https://shop.example/?a=1" }, "without a path"],
  ["an address with a password", { ...TRADE, PUBLIC_URL: "https://me:abc@shop.example" }, "without a path"],
  [
    "an address without a scheme",
    { ...TRADE, PUBLIC_URL: "shop.example" },
    "PUBLIC_URL is wrong: it must be an address",
  ],
  ["an empty mode with a public address", { NODE_ENV: "", PUBLIC_URL: "https://shop.example" }, "NODE_ENV is not set"],
  ["the mode in spaces", { ...TRADE, NODE_ENV: " production" }, "NODE_ENV is wrong: it must be production"],
  ["no mode with live keys", LIVE, "Outside production STRIPE_SECRET_KEY must be a test key"],
  [
    "a development mode with live keys",
    { ...TRADE, NODE_ENV: "development" },
    "Outside production STRIPE_SECRET_KEY must be a test key",
  ],
  ["an address with a fragment", { ...TRADE, PUBLIC_URL: "https://shop.example/#top" }, "without a path"],
  [
    "an address by another scheme",
    { ...TRADE, PUBLIC_URL: "ftp://shop.example" },
    "PUBLIC_URL is wrong: it must be an",
  ],
  [
    "a public demonstration on the embedded database as a web process",
    { ...SANDBOX, DEMO_MODE: "true", DATABASE_URL: undefined, ROLE: "web" },
    "ROLE=web needs DATABASE_URL",
  ],
  ["a demonstration with live keys", { ...TRADE, DEMO_MODE: "true" }, "cannot be combined with live Stripe keys"],
  ["the demonstration mode as yes", { DEMO_MODE: "yes" }, "DEMO_MODE is wrong: it must be true or false"],
  ["no secret", { ...TRADE, SESSION_SECRET: undefined }, "SESSION_SECRET must be set"],
  ["a short secret", { ...TRADE, SESSION_SECRET: "short" }, "SESSION_SECRET is wrong: it must have at least 32"],
  [
    "the example of the documentation as the secret",
    { ...TRADE, SESSION_SECRET: SETTING_DESCRIPTIONS.SESSION_SECRET.example },
    "SESSION_SECRET can be guessed",
  ],
  ["a secret of spaces", { ...TRADE, SESSION_SECRET: " ".repeat(40) }, "SESSION_SECRET can be guessed"],
  ["a secret of one letter", { ...TRADE, SESSION_SECRET: "a".repeat(38) }, "SESSION_SECRET can be guessed"],
  ["a repeated secret", { ...TRADE, SESSION_SECRET: "0123456789abcdef".repeat(2) }, "SESSION_SECRET can be guessed"],
  [
    "a placeholder as the secret",
    { ...TRADE, SESSION_SECRET: "please-change-me-before-you-go-live-2026" },
    "SESSION_SECRET can be guessed",
  ],
  [
    "a short former secret",
    { ...TRADE, SESSION_SECRET_OLD: "short" },
    "SESSION_SECRET_OLD is wrong: it must have at least",
  ],
  [
    "a former secret without a new one",
    { ...SANDBOX, SESSION_SECRET: undefined, SESSION_SECRET_OLD: TRADE.SESSION_SECRET },
    "SESSION_SECRET must be set",
  ],
  ["the same secret twice", { ...TRADE, SESSION_SECRET_OLD: TRADE.SESSION_SECRET }, "SESSION_SECRET_OLD is the former"],
  ["backups without a passphrase", { ...TRADE, BACKUP_TO: "/mnt/backups" }, "BACKUP_TO needs BACKUP_PASSPHRASE"],
  ["backups to a relative folder", { BACKUP_TO: "backups" }, "BACKUP_TO is wrong: it must be a folder such as"],
  ["a short passphrase", { BACKUP_PASSPHRASE: "short" }, "BACKUP_PASSPHRASE is wrong: it must have at least 20"],
  ["half of a key for backups", { BACKUP_S3_KEY_ID: "x" }, "Set both BACKUP_S3_KEY_ID and BACKUP_S3_SECRET"],
  ["alerts without a scheme", { ALERT_URL: "ntfy.sh/topic" }, "ALERT_URL is wrong: it must be an address"],
  ["a former secret alone", { SESSION_SECRET_OLD: TRADE.SESSION_SECRET }, "SESSION_SECRET_OLD is the former"],
  [
    "a web process on the embedded database",
    { ...TRADE, DATABASE_URL: undefined, ROLE: "web" },
    "ROLE=web needs DATABASE_URL",
  ],
  ["a worker on the embedded database", { ROLE: "worker" }, "ROLE=worker needs DATABASE_URL"],
  ["an unknown role", { ROLE: "jobs" }, "ROLE is wrong: it must be web, worker or all"],
  ["one port for visitors and metrics", { PORT: "9464", METRICS_PORT: "9464" }, "must be different ports"],
  ["the default port for metrics", { METRICS_PORT: "3000" }, "must be different ports"],
  ["a port in letters", { PORT: "http" }, "PORT is wrong: it must be a whole number from 1 to 65535"],
  ["a port beyond the last", { PORT: "70000" }, "PORT is wrong: it must be a whole number from 1 to 65535"],
  ["half a port", { PORT: "80.5" }, "PORT is wrong: it must be a whole number from 1 to 65535"],
  ["a negative port", { PORT: "-1" }, "PORT is wrong: it must be a whole number from 1 to 65535"],
  ["a port of metrics in letters", { METRICS_PORT: "x" }, "METRICS_PORT is wrong: it must be a whole number from 1"],
  [
    "proxies in letters",
    { ...TRADE, TRUST_PROXY: "true" },
    "TRUST_PROXY is wrong: it must be a whole number from 0 to 10",
  ],
  [
    "production without the number of proxies",
    { ...TRADE, TRUST_PROXY: undefined },
    "TRUST_PROXY must be the number of proxies",
  ],
  ["a host with a port", { HOST: "127.0.0.1:80", NODE_ENV: "development" }, "HOST must be an address"],
  ["a host with a scheme", { HOST: "http://127.0.0.1", NODE_ENV: "development" }, "HOST must be an address"],
  ["a host of metrics with a port", { METRICS_HOST: "0.0.0.0:9464" }, "METRICS_HOST must be an address"],
  ["payments by Stripe's name", { PAYMENTS: "stripe" }, "PAYMENTS is wrong: it must be sandbox or empty"],
  ["no card provider", WITHOUT_STRIPE, "Production needs a card provider"],
  [
    "test keys",
    { ...TRADE, STRIPE_SECRET_KEY: "sk_test_abc", STRIPE_PUBLISHABLE_KEY: "pk_test_abc" },
    "must be a live key",
  ],
  ["a sandbox beside Stripe", { ...TRADE, PAYMENTS: "sandbox" }, "not both"],
  ["half of the keys", { ...TRADE, STRIPE_WEBHOOK_SECRET: undefined }, "and STRIPE_WEBHOOK_SECRET"],
  [
    "a mail server by https",
    { SMTP_URL: "https://mail.example" },
    "SMTP_URL is wrong: it must be an address such as smtps:",
  ],
  [
    "a mail server by its name",
    { SMTP_URL: "mail.example" },
    "SMTP_URL is wrong: it must be an address such as smtps:",
  ],
  [
    "a mailbox by POP",
    { IMAP_URL: "pop3://user:pass@mail.example" },
    "IMAP_URL is wrong: it must be an address such as",
  ],
  ["a mailbox without a password", { IMAP_URL: "imaps://user@mail.example" }, "IMAP_URL needs a user and a password"],
  ["a mailbox whose password has a lone %", { IMAP_URL: "imaps://u:50%@mail.example" }, "IMAP_URL needs a user"],
  ["an address for answers without a mailbox", { IMAP_ADDRESS: "hello@shop.example" }, "need IMAP_URL"],
  [
    "a mailbox with a malformed address",
    { IMAP_URL: "imaps://u:p@mail.example", IMAP_ADDRESS: "hello" },
    "IMAP_ADDRESS",
  ],
  [
    "no connections to the mail server",
    { SMTP_CONNECTIONS: "0" },
    "SMTP_CONNECTIONS is wrong: it must be a whole number",
  ],
  [
    "emails per second in letters",
    { SMTP_LETTERS_PER_SECOND: "many" },
    "SMTP_LETTERS_PER_SECOND is wrong: it must be a whole",
  ],
  [
    "emails per connection of nought",
    { SMTP_LETTERS_PER_CONNECTION: "0" },
    "SMTP_LETTERS_PER_CONNECTION is wrong: it must",
  ],
  ["a database of another kind", { DATABASE_URL: "mysql://shop@127.0.0.1/shop" }, "must begin with postgres://"],
  ["a slash in the database's password", { DATABASE_URL: "postgres://shop:a/c@127.0.0.1/shop" }, "%2F"],
  ["a pooler without a database", { DATABASE_DIRECT_URL: "postgres://shop@127.0.0.1/shop" }, "needs DATABASE_URL"],
  ["a replica without a database", { DATABASE_READ_URL: "postgres://shop@127.0.0.1/shop" }, "needs DATABASE_URL"],
  ["locks by rows as a digit", { DATABASE_BY_ROWS: "1" }, "DATABASE_BY_ROWS is wrong: it must be true or false"],
  ["locks by rows on the embedded database", { DATABASE_BY_ROWS: "true" }, "DATABASE_BY_ROWS needs DATABASE_URL"],
  [
    "a replica of another kind",
    { ...TRADE, DATABASE_READ_URL: "mysql://replica" },
    "DATABASE_READ_URL must begin with",
  ],
  [
    "pictures in half of a bucket",
    { PICTURES_BUCKET: "shop", PICTURES_S3_SECRET: "x" },
    "Set both PICTURES_S3_KEY_ID and",
  ],
  ["a key of a bucket without a bucket", { PICTURES_S3_REGION: "eu-west-2" }, "need PICTURES_BUCKET"],
  ["backups for no days", { BACKUP_KEEP_DAYS: "0" }, "BACKUP_KEEP_DAYS is wrong: it must be a whole number from 1"],
  ["an unknown log level", { LOG_LEVEL: "verbose" }, "LOG_LEVEL is wrong: it must be debug"],
  ["a long drain", { DRAIN_SECONDS: "60" }, "DRAIN_SECONDS is wrong: it must be a number from 0 to 5"],
  [
    "a collector without a scheme",
    { OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" },
    "OTEL_EXPORTER_OTLP_ENDPOINT is wrong: it must be an",
  ],
  ["a bucket in capitals", { PICTURES_BUCKET: "Shop_Pictures" }, "PICTURES_BUCKET is wrong: it must have lower-case"],
];

const WARNED: readonly (readonly [string, Settings, string])[] = [
  ["sandbox payments", SANDBOX, "nobody pays for them"],
  ["a public demonstration", { ...SANDBOX, DEMO_MODE: "true" }, "everybody knows the passwords"],
  ["no mail server", { ...TRADE, SMTP_URL: undefined }, "emails are saved in the data folder"],
  ["the embedded database", { ...TRADE, DATABASE_URL: undefined }, "Use PostgreSQL to sell"],
  [
    "exchanged letters",
    { ...TRADE, SMTP_ULR: "smtp://mail.example" },
    "SMTP_ULR is unknown and has no effect. Did you mean SMTP_URL?",
  ],
  ["a missing letter", { ...TRADE, SESION_SECRET: "x" }, "Did you mean SESSION_SECRET?"],
  ["small letters", { ...TRADE, public_url: "https://shop.example" }, "Did you mean PUBLIC_URL?"],
  [
    "another program's name for a mail server",
    { ...TRADE, SMTP_HOST: "mail.example" },
    "SMTP_HOST is unknown and has no effect.",
  ],
  [
    "another name for a key",
    { ...TRADE, STRIPE_API_KEY: "sk_live_abc" },
    "STRIPE_API_KEY is unknown and has no effect.",
  ],
];

/** Values that are wrong for every setting with a rule. */
const MALFORMED = ["teasel !", "//teasel", "-1.5"];

function refusalOf(settings: Settings): string | undefined {
  try {
    readConfig(settings);
    return undefined;
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
}

describe("the settings of a start, together", () => {
  it.each(REFUSED)("refuse %s in one sentence", (_what, settings, sentence) => {
    expect(() => readConfig(settings)).toThrow(StartError);
    expect(() => readConfig(settings)).toThrow(sentence);
    expect(() => readConfig(settings)).toThrow(/^[^\n]+\.$/);
    expect(() => readConfig(settings)).not.toThrow(/Invalid|expected|received|abc/);
  });

  it("refuse a malformed value of each setting in one sentence that names it and does not show it", () => {
    const free = new Set<string>();
    for (const name of Object.keys(environment.shape)) {
      const shown = MALFORMED.flatMap((value) => {
        const found = refusalOf({ PICTURES_BUCKET: "shop-pictures", [name]: value });
        return found === undefined ? [] : [{ value, found }];
      });
      if (shown.length === 0) free.add(name);
      for (const { value, found } of shown) {
        expect(found, `${name}=${value}`).toMatch(new RegExp(`^[^\\n]*\\b${name}\\b[^\\n]*\\.$`));
        expect(found, `${name}=${value}`).not.toMatch(/Invalid|expected|received|NaN|undefined|teasel/);
      }
    }
    // Any text can be a folder or the name of a region.
    expect([...free].toSorted()).toEqual(["BACKUP_S3_REGION", "DATA_DIR", "PICTURES_S3_REGION"]);
  });

  it.each(WARNED)("warn of %s in one sentence", (_what, settings, sentence) => {
    expect(readConfig(settings).warnings.join("\n")).toContain(sentence);
  });

  it("accept a shop that sells, a development shop behind a proxy, and a trial on this machine, without a warning", () => {
    expect(readConfig({ ...TRADE, PATH: "/bin", HOME: "/root", HOSTNAME: "a", npm_config_port: "1" }).warnings).toEqual(
      [],
    );
    expect(readConfig({ ...TRADE, ROLE: "worker", METRICS_PORT: "3000" }).warnings).toEqual([]);
    expect(readConfig({ NODE_ENV: "development", TRUST_PROXY: "1", HOST: "0.0.0.0" })).toMatchObject({ isDemo: true });
    expect(readConfig({})).toMatchObject({ host: "127.0.0.1", isDemo: true, isProduction: false, warnings: [] });
    expect(readConfig(TRADE)).toMatchObject({ host: "0.0.0.0", isDemo: false, isProduction: true });
  });
});

describe("memory for the embedded database", () => {
  it("is enough on 2 GB, and later on 768 MB, and is refused below in one sentence that names PostgreSQL", () => {
    const megabyte = 1024 ** 2;
    for (const [isFirst, size] of [
      [true, 1_536],
      [false, 768],
    ] as const) {
      expect(() => requireMemory({ isFirst, bytes: size * megabyte })).not.toThrow();
      expect(() => requireMemory({ isFirst, bytes: (size - 140) * megabyte })).toThrow(
        /^The embedded database needs \d+ MB of memory .+, and this machine has \d+ MB\. Set DATABASE_URL: .+\.$/,
      );
    }
  });
});

describe("an embedded database on a small machine", () => {
  it("is refused before its folder is created", async () => {
    const memory = vi.spyOn(process, "constrainedMemory").mockReturnValue(512 * 1024 ** 2);
    onTestFinished(() => memory.mockRestore());
    const path = join(tmpdir(), `meadow-memory-${process.pid}`);
    await expect(openPglite(path)).rejects.toThrow(/^The embedded database needs \d+ MB of memory for its first start/);
    expect(existsSync(path)).toBe(false);
  });
});

describe("a data folder that cannot be used", () => {
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), "meadow-folder-"));
    onTestFinished(() => {
      chmodSync(made, 0o700);
      rmSync(made, { recursive: true });
    });
    return made;
  };

  it("is refused in one sentence: a file, a folder inside a file, and a file system that takes no folders", () => {
    const file = join(folder(), "file");
    writeFileSync(file, "");
    const unusable = [
      file,
      join(file, "data"),
      ...(process.platform === "linux" ? ["/proc/shop", "/proc/shop/data"] : []),
    ];
    for (const path of unusable)
      expect(() => openDataFolder(path), path).toThrow(/^The data folder \S+ cannot be used: .+\.$/);
  });

  it("is created otherwise, closed to others, and nothing is left in it", () => {
    const path = join(folder(), "new", "data");
    openDataFolder(path);
    openDataFolder(path);
    expect(readdirSync(path)).toEqual([]);
    expect(statSync(path).mode & 0o777).toBe(0o700);
  });
});
