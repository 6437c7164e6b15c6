import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { getHealth, getReadiness, getServing } from "#contract/shop.ts";

const read = (file: string) => readFileSync(file, "utf8");
const cluster = (file: string) => read(join("deploy/cluster", file));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "operation-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const probe = z.object({ httpGet: z.object({ path: z.string() }), failureThreshold: z.number() });
const deployment = z.object({
  kind: z.literal("Deployment"),
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    template: z.object({
      spec: z.object({
        containers: z.array(z.object({ readinessProbe: probe.optional(), livenessProbe: probe })).length(1),
      }),
    }),
  }),
});

describe("the checks of a shop", () => {
  it("ask whether it takes requests before a proxy leaves it out, and never whether its database is there", () => {
    const proxies = [
      "deploy/cluster/haproxy.cfg",
      "deploy/Caddyfile",
      "deploy/kubernetes.yaml",
      "fly.toml",
      "railway.json",
    ];
    for (const file of proxies) {
      expect(read(file), file).toContain(getServing.path);
      expect(read(file), file).not.toContain(getReadiness.path);
    }
    // nginx asks no check and passes every answer of the shop on, also a 503 with its Retry-After.
    expect(read("deploy/nginx.conf")).not.toMatch(/health_check|proxy_intercept_errors on|proxy_next_upstream/);
  });

  it("restart a process only if it does not answer at all, also while its database is away", () => {
    const deployments = parseAllDocuments(read("deploy/kubernetes.yaml"))
      .map((document) => deployment.safeParse(document.toJS()))
      .flatMap(({ data }) => (data ? [data] : []));
    expect(deployments.map(({ metadata }) => metadata.name)).toEqual(["shop-web", "shop-worker"]);
    for (const { spec } of deployments)
      for (const { readinessProbe, livenessProbe } of spec.template.spec.containers) {
        expect(livenessProbe.httpGet.path).toBe(getHealth.path);
        expect(livenessProbe.failureThreshold).toBeGreaterThan(1);
        expect([getServing.path, undefined]).toContain(readinessProbe?.httpGet.path);
      }
    expect(/HEALTHCHECK[\s\S]*?CMD .*/.exec(read("Dockerfile"))?.[0]).toContain(getHealth.path);
  });

  it("wait at an update until the new version has its tables", () => {
    expect(read("deploy/update.sh")).toContain(getReadiness.path);
  });
});

describe("the watchdog", () => {
  /** Runs what the unit runs, with programs that record their calls. Each attempt of curl takes the next answer. */
  const run = ({ isActive = true, answers }: { isActive?: boolean; answers: readonly boolean[] }) => {
    const program = (name: string, body: string) => {
      writeFileSync(join(folder, name), `#!/bin/sh\necho "${name} $*" >> "${folder}/calls"\n${body}\n`);
      chmodSync(join(folder, name), 0o755);
    };
    for (const name of ["calls", "count"]) rmSync(join(folder, name), { force: true });
    program("systemctl", `case "$1" in is-active) exit ${isActive ? 0 : 3} ;; esac`);
    program("sleep", "");
    answers.forEach((isFine, index) => void writeFileSync(join(folder, `answer-${index}`), isFine ? "0" : "22"));
    program(
      "curl",
      `n=$(($(cat "${folder}/count" 2>/dev/null || echo 0)))\necho $((n + 1)) > "${folder}/count"\nexit $(cat "${folder}/answer-$n")`,
    );
    const [, command = ""] = /^ExecStart=\/bin\/sh -c '(.+)'$/m.exec(read("deploy/shop-watchdog.service")) ?? [];
    const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` };
    const { status } = spawnSync("sh", ["-c", command], { env, encoding: "utf8" });
    const calls = existsSync(join(folder, "calls")) ? read(join(folder, "calls")).trim().split("\n") : [];
    return {
      status,
      asked: calls.filter((call) => call.startsWith("curl")),
      restarts: calls.filter((call) => / restart /.test(call)),
    };
  };

  it("restarts a shop that does not answer three times", () => {
    const { asked, restarts } = run({ answers: [false, false, false] });
    expect(asked).toHaveLength(3);
    for (const call of asked)
      expect(call).toMatch(new RegExp(`--max-time \\d+ http://127\\.0\\.0\\.1:3000${getHealth.path}$`));
    expect(restarts).toEqual(["systemctl restart meadow-and-salt"]);
  });

  it("leaves a shop alone that answers late, and one that somebody has stopped", () => {
    expect(run({ answers: [false, false, true] })).toMatchObject({ status: 0, restarts: [] });
    expect(run({ isActive: false, answers: [] })).toEqual({ status: 0, asked: [], restarts: [] });
  });

  it("is started every two minutes by the timer that the guide enables", () => {
    expect(read("deploy/shop-watchdog.timer")).toContain("OnUnitActiveSec=2min");
    expect(read("docs/going-live.md")).toMatch(/systemctl enable --now .*shop-watchdog\.timer/);
  });
});

describe("a command of the shop on its server", () => {
  it("runs with the settings as systemd reads them, in production, as the shop's user", () => {
    const settings = join(folder, "shop.env");
    writeFileSync(settings, 'PUBLIC_URL="https://shop.example"\nSESSION_SECRET=\'a "b" c\'\nNODE_ENV=development\n');
    const stubs = { runuser: 'echo "as $2"; shift 3; exec "$@"', getent: 'echo "$2:x:1:1::/home/$2:/bin/sh"' };
    for (const [name, body] of Object.entries(stubs))
      writeFileSync(join(folder, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
    const env = { PATH: `${folder}${delimiter}${process.env.PATH}`, SHOP_SETTINGS: settings, SHOP_DATA: "/data" };
    const { stdout, stderr } = spawnSync("sh", ["deploy/as-shop.sh", "env"], { env, encoding: "utf8" });
    expect(stderr).toBe("");
    for (const line of [
      "as shop",
      "PUBLIC_URL=https://shop.example",
      'SESSION_SECRET=a "b" c',
      "NODE_ENV=production",
      "DATA_DIR=/data",
      "HOME=/home/shop",
    ])
      expect(stdout.split("\n")).toContain(line);
  });
});

describe.skipIf(process.platform !== "linux")("an update on the server", () => {
  const place = (...names: string[]) => join(folder, "srv", ...names);
  const currentOf = (name: string) => realpathSync(place(name)).split("/").at(-1);
  /** Updates from the version "two" to "three". The programs of the machine are replaced, except for those of files. */
  const update = ({ isReady }: { isReady: boolean }) => {
    for (const version of ["one", "two", "three"]) {
      mkdirSync(place("versions", version, "deploy"), { recursive: true });
      mkdirSync(place("versions", version, "build/client/assets"), { recursive: true });
      mkdirSync(place("versions", version, "node_modules/node/bin"), { recursive: true });
      cpSync("deploy/update.sh", place("versions", version, "deploy/update.sh"));
      writeFileSync(place("versions", version, "build/client/assets", `page-of-${version}.js`), version);
      const node = `#!/bin/sh\nexit ${version === "three" && !isReady ? 1 : 0}\n`;
      writeFileSync(place("versions", version, "node_modules/node/bin/node"), node, { mode: 0o755 });
    }
    symlinkSync(place("versions/two"), place("current"));
    for (const name of ["chown", "runuser", "getent", "grep"])
      writeFileSync(join(folder, name), `#!/bin/sh\n${name === "grep" ? "exit 1" : ""}\n`, { mode: 0o755 });
    const env = {
      PATH: `${folder}${delimiter}${process.env.PATH}`,
      ...{ SHOP_HOME: place(), SHOP_RESTART: "true", SHOP_SAVE: "true" },
      SHOP_SETTINGS: join(folder, "shop.env"),
    };
    return spawnSync("sh", [place("versions/three/deploy/update.sh")], { env, encoding: "utf8" });
  };

  it("removes older versions but the one before, and keeps the scripts of open pages", () => {
    const { status, stderr, stdout } = update({ isReady: true });
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("Updated to ");
    expect([currentOf("current"), currentOf("previous")]).toEqual(["three", "two"]);
    expect(readdirSync(place("versions")).toSorted()).toEqual(["three", "two"]);
    expect(readdirSync(place("current/build/client/assets")).toSorted()).toEqual([
      "page-of-three.js",
      "page-of-two.js",
    ]);
  });

  it("goes back by itself from a version that is not ready, and removes none", () => {
    const { status, stderr } = update({ isReady: false });
    expect(status).toBe(1);
    expect(stderr).toContain("is not ready in time");
    expect(currentOf("current")).toBe("two");
    expect(readdirSync(place("versions"))).toHaveLength(3);
  });
});

describe("the nightly backup", () => {
  it("saves database, pictures and secret to another place once one is set, with systemd and with containers", () => {
    const compose = read("compose.production.yaml");
    const unit = read("deploy/shop-backup.service");
    for (const [name, text] of Object.entries({ compose, unit })) {
      expect(text, name).toMatch(/build\/shop\/backup\.js/);
      expect(text, name).toMatch(/\[ -z "\$+BACKUP_TO" \] \|\| .*build\/shop\/backup-full\.js "\$+BACKUP_TO"/);
      expect(text, name).toMatch(/-mtime \+30 -delete/);
    }
    expect(read("deploy/shop-backup.timer")).toMatch(/^OnCalendar=.*Europe\/London$/m);
  });

  it("is a job of Kubernetes, too, beside a limit of disruption, an ingress and images of one version", () => {
    const text = read("deploy/kubernetes.yaml");
    const objects = parseAllDocuments(text).map((document) => document.toJS() as { kind: string; spec: object });
    const specOf = (wanted: string) => objects.find(({ kind }) => kind === wanted)?.spec;
    expect(specOf("CronJob")).toMatchObject({ timeZone: "Europe/London", concurrencyPolicy: "Forbid" });
    expect(JSON.stringify(specOf("CronJob"))).toContain("build/shop/backup-full.js");
    expect(specOf("PodDisruptionBudget")).toMatchObject({ minAvailable: 1 });
    expect(specOf("Ingress")).toMatchObject({ tls: [expect.any(Object)] });
    const images = [...text.matchAll(/image: (\S+)/g)].map(([, image]) => image);
    const { version } = JSON.parse(read("package.json")) as { version: string };
    expect([...new Set(images)]).toEqual([`registry.example/meadow-and-salt:${version}`]);
  });
});

describe("nginx in front of the shop", () => {
  it("answers on IPv6, lets the certificate authority in without HTTPS, and has a page for a restart", () => {
    const site = read("deploy/nginx.conf");
    for (const port of ["80", "443 ssl"]) expect(site).toMatch(new RegExp(`listen \\[::\\]:${port}[ ;]`));
    expect(site).toMatch(/location \/\.well-known\/acme-challenge\/ \{ root /);
    expect(site).toMatch(/error_page 502 504 =503 \/maintenance\.html;/);
    expect(site).toContain("add_header Retry-After ");
    // The page shows without the shop, so it loads nothing from it.
    expect(read("deploy/maintenance.html")).not.toMatch(/(src|href)=|url\(/);
  });
});

describe("the cluster", () => {
  const patroni = parse(cluster("patroni.yml")) as {
    restapi: Record<string, unknown>;
    etcd: Record<string, unknown>;
    bootstrap: { pg_hba: string[] };
    postgresql: { authentication: Record<string, Record<string, string>>; parameters: Record<string, string> };
  };

  it("encrypts every connection between its machines and asks each for a certificate or a password", () => {
    const etcd = parse(cluster("etcd.yml")) as Record<string, unknown>;
    for (const name of ["client-transport-security", "peer-transport-security"])
      expect(etcd[name], name).toMatchObject({ "client-cert-auth": true, "trusted-ca-file": expect.any(String) });
    for (const [name, address] of Object.entries(etcd))
      if (/urls$|^initial-cluster$/.test(name) && name !== "listen-metrics-urls")
        expect(String(address), name).not.toContain("http://");
    expect(patroni.restapi).toMatchObject({
      certfile: expect.any(String),
      verify_client: "optional",
      authentication: { username: "patroni", password: expect.any(String) },
    });
    expect(patroni.etcd).toMatchObject({ protocol: "https", cacert: expect.any(String), cert: expect.any(String) });
    for (const [user, { sslmode }] of Object.entries(patroni.postgresql.authentication))
      expect(sslmode, user).toBe("verify-full");
    expect(patroni.postgresql.parameters).toMatchObject({ ssl: "on", password_encryption: "scram-sha-256" });
    expect(cluster("pgbouncer.ini")).toMatch(/^server_tls_sslmode = verify-full$/m);
  });

  it("lets nobody ask a database over the network without TLS and a password", () => {
    const [local, ...remote] = patroni.bootstrap.pg_hba;
    expect(local).toBe("local all postgres peer");
    for (const line of remote) expect(line).toMatch(/^hostssl \S+ \S+ \S+\/\d+ scram-sha-256$/);
  });

  it("closes its ports to all but its own machines, and says so by name", () => {
    const rules = cluster("nftables.conf");
    expect(rules).toContain("policy drop");
    const open = rules.split("\n").filter((line) => / dport /.test(line));
    expect(open.length).toBeGreaterThan(2);
    for (const line of open) expect(line).toMatch(/ip saddr @(machines|web|administration) /);
  });

  it("has a proxy without rights that logs, checks certificates and takes no name of the shop from a visitor", () => {
    const proxy = cluster("haproxy.cfg");
    const [, everything = ""] = /^global\n([\s\S]*?)\n\n/m.exec(proxy) ?? [];
    expect(everything).toMatch(/^ {4}user haproxy$/m);
    expect(everything).toMatch(/^ {4}group haproxy$/m);
    expect(everything).toMatch(/^ {4}log \/dev\/log /m);
    for (const [line] of proxy.matchAll(/^ {4}server db\d .*$/gm))
      expect(line).toMatch(/check-ssl verify required ca-file \S+ verifyhost db\d$/);
    expect(proxy.split("\nlisten shop\n")[1]).toContain("http-request del-header X-Forwarded-Host");
  });

  it("has a page that says how many proxies stand in front of it, and what to do later", () => {
    const page = read("docs/three-machines.md");
    expect(page).toMatch(/^ {4}TRUST_PROXY=2$/m);
    expect(page).toContain("its upstream becomes `127.0.0.1:8080`");
    for (const topic of [/certificate/i, /password/i, /upgrade/i, /replace/i, /restore|backup/i, /lag/i, /leader/i])
      expect(page).toMatch(topic);
  });
});

describe("a release", () => {
  it("publishes the changelog of its version, not the text of a commit", () => {
    const release = read(".github/workflows/release.yml");
    expect(release).not.toContain("--notes-from-tag");
    const [, script = ""] = /awk -v version=\S+ '(.+)' CHANGELOG\.md > notes\.md/.exec(release) ?? [];
    const released = [...read("CHANGELOG.md").matchAll(/^## \[?(\d+\.\d+\.\d+)/gm)].map(([, version = ""]) => version);
    expect(released.length).toBeGreaterThan(1);
    for (const version of released) {
      const { stdout } = spawnSync("awk", ["-v", `version=${version}`, script, "CHANGELOG.md"], { encoding: "utf8" });
      expect(stdout, version).toMatch(/^- /m);
      expect(stdout, version).not.toMatch(/^## /m);
    }
    expect(release).toMatch(/--notes-file notes\.md/);
  });

  it("may write nothing unless its own job says so", () => {
    for (const name of ["check", "test", "weekly", "release"])
      expect(parse(read(`.github/workflows/${name}.yml`)), name).toMatchObject({ permissions: { contents: "read" } });
  });
});
