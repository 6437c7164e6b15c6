import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SETTINGS } from "#tests/faults/stricken-shop.ts";
import { freePort } from "#tests/support/free-port.ts";
import { ShopProcess } from "#tests/support/shop-process.ts";
import { type Certificates, readPaper } from "./machine.ts";

export const SHOP_PASSWORD = "shop-of-a-trial";
const PORTS = ["writing", "reading", "shop", "pooler", "web1", "web2"] as const;

type Ports = Record<(typeof PORTS)[number], number>;

/** The machine in front of the databases: HAProxy, PgBouncer, two web processes and two workers. */
export class Front {
  readonly #folder = mkdtempSync(join(tmpdir(), "meadow-front-"));
  readonly #ports: Ports;
  readonly #certificates: Certificates;
  readonly webs: readonly ShopProcess[];
  readonly workers: readonly ShopProcess[];
  #proxy: ChildProcess | undefined;
  #pooler: ChildProcess | undefined;

  static async open(certificates: Certificates): Promise<Front> {
    const ports = {} as Ports;
    for (const name of PORTS) ports[name] = await freePort();
    return new Front(ports, [await freePort(), await freePort()], certificates);
  }

  private constructor(ports: Ports, workerPorts: readonly number[], certificates: Certificates) {
    this.#certificates = certificates;
    this.#ports = ports;
    chmodSync(this.#folder, 0o755);
    const settings = {
      ...SETTINGS,
      // Two hops are trusted: test shoppers set their address in a header, and the proxy appends to that header.
      TRUST_PROXY: "2",
      LOG_LEVEL: "error",
      DATABASE_URL: this.databaseUrl,
      DATABASE_DIRECT_URL: this.directUrl,
      DATABASE_READ_URL: this.readUrl,
    };
    this.webs = [ports.web1, ports.web2].map(
      (port) => new ShopProcess({ ...settings, ROLE: "web", PORT: String(port), DRAIN_SECONDS: "2" }),
    );
    this.workers = workerPorts.map(
      (port) => new ShopProcess({ ...settings, ROLE: "worker", METRICS_PORT: String(port) }),
    );
    process.once("exit", this.#endWithParent);
  }

  get url(): string {
    return `http://127.0.0.1:${this.#ports.shop}`;
  }

  get databaseUrl(): string {
    return `postgres://shop:${SHOP_PASSWORD}@127.0.0.1:${this.#ports.pooler}/shop`;
  }

  /** Address of the leader, without the pooler. */
  get directUrl(): string {
    return `postgres://shop:${SHOP_PASSWORD}@127.0.0.1:${this.#ports.writing}/shop${this.#certificates.ofAddress}`;
  }

  /** Address of the followers, without the pooler. */
  get readUrl(): string {
    return `postgres://shop:${SHOP_PASSWORD}@127.0.0.1:${this.#ports.reading}/shop${this.#certificates.ofAddress}`;
  }

  startProxy(): void {
    const place = (port: number) => `127.0.0.1:${port}`;
    const { writing, reading, shop, web1, web2 } = this.#ports;
    const paper = this.#write("haproxy.cfg", {
      "/etc/haproxy/shop-ca.pem": this.#certificates.authority,
      "127.0.0.1:5000": place(writing),
      "127.0.0.1:5001": place(reading),
      "127.0.0.1:8080": place(shop),
      "127.0.0.1:3001": place(web1),
      "127.0.0.1:3002": place(web2),
    });
    this.#proxy = spawn("/usr/sbin/haproxy", ["-db", "-f", paper], { stdio: "ignore" });
  }

  startPooler(): void {
    const users = join(this.#folder, "userlist.txt");
    writeFileSync(users, `"shop" "${SHOP_PASSWORD}"\n`, { mode: 0o644 });
    const paper = this.#write("pgbouncer.ini", {
      "port=5000": `port=${this.#ports.writing}`,
      "listen_port = 6432": `listen_port = ${this.#ports.pooler}`,
      "/etc/pgbouncer/userlist.txt": users,
      "/etc/pgbouncer/shop-ca.pem": this.#authorityForAll(),
    });
    const as = ["--reuid=nobody", "--regid=nogroup", "--clear-groups"];
    this.#pooler = spawn("setpriv", [...as, "/usr/sbin/pgbouncer", paper], { stdio: "ignore" });
  }

  /** Starts one worker first, because it runs the migrations. */
  async startShop(): Promise<void> {
    for (const one of [...this.workers, ...this.webs]) await one.start();
  }

  async restartPooler(): Promise<void> {
    await end(this.#pooler, "SIGKILL");
    this.startPooler();
  }

  async stop(): Promise<void> {
    for (const one of [...this.webs, ...this.workers]) await one.stop();
    await end(this.#pooler, "SIGKILL");
    await end(this.#proxy, "SIGTERM");
    process.off("exit", this.#endWithParent);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  readonly #endWithParent = (): void => {
    for (const one of [this.#pooler, this.#proxy]) one?.kill("SIGKILL");
    rmSync(this.#folder, { recursive: true, force: true });
  };

  /** The certificates are closed to other users, and PgBouncer runs as one. */
  #authorityForAll(): string {
    const file = join(this.#folder, "shop-ca.pem");
    writeFileSync(file, readFileSync(this.#certificates.authority), { mode: 0o644 });
    return file;
  }

  #write(paper: string, places: Readonly<Record<string, string>>): string {
    const path = join(this.#folder, paper);
    writeFileSync(path, readPaper(paper, places), { mode: 0o644 });
    return path;
  }
}

async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const isGone = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await isGone;
}
