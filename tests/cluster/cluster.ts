import { existsSync } from "node:fs";
import { type RequestOptions, request } from "node:https";
import pg from "pg";
import { missingDisk } from "#tests/faults/small-disk.ts";
import { booksOf } from "#tests/faults/stricken-shop.ts";
import { pause } from "#tests/faults/traffic.ts";
import { Front, SHOP_PASSWORD } from "./front.ts";
import { API_PASSWORD, Certificates, layNetwork, Machine, removeNetwork, SUPERUSER_PASSWORD } from "./machine.ts";

const WHOLE_MS = 180_000;
const LOOK_EVERY_MS = 200;
const ASK_MS = 1_000;
const NEEDED = [
  "/usr/bin/patroni",
  "/usr/bin/etcd",
  "/usr/sbin/haproxy",
  "/usr/sbin/pgbouncer",
  "/usr/lib/postgresql/15/bin/postgres",
];

interface Member {
  name: string;
  role: string;
  state: string;
}

/** The reason why no cluster can run here. Undefined if it can. */
export function missingCluster(): string | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return "it needs root on Linux";
  const missing = NEEDED.filter((file) => !existsSync(file));
  if (missing.length === 0) return missingDisk() ?? missingNetwork();
  return `it lacks ${missing.join(", ")}: apt-get install patroni python3-idna etcd-server haproxy pgbouncer postgresql-15`;
}

function missingNetwork(): string | undefined {
  try {
    layNetwork();
    removeNetwork();
    return undefined;
  } catch (error) {
    return `it lets nobody lay a network: ${error instanceof Error ? error.message : error}`;
  }
}

/** The shop on three database machines as in deploy/cluster, simulated on this machine. */
export class Cluster {
  readonly machines: Machine[] = [];
  readonly front: Front;
  readonly #certificates: Certificates;

  static async start(): Promise<Cluster> {
    const certificates = new Certificates();
    const cluster = new Cluster(await Front.open(certificates), certificates);
    try {
      for (const number of [1, 2, 3] as const) cluster.machines.push(new Machine(number, certificates));
      for (const machine of cluster.machines) machine.start();
      await cluster.untilWhole();
      await cluster.#makeDatabase();
      cluster.front.startProxy();
      cluster.front.startPooler();
      await cluster.front.startShop();
      await cluster.books.fillShelves();
      return cluster;
    } catch (cause) {
      const said = cluster.machines.map((machine) => `${machine.name}: ${machine.said.slice(-1_500)}`).join("\n");
      await cluster.stop();
      throw new Error(`the cluster did not start; it said:\n${said}`, { cause });
    }
  }

  private constructor(front: Front, certificates: Certificates) {
    this.front = front;
    this.#certificates = certificates;
    layNetwork();
    process.once("exit", this.#endWithParent);
  }

  /** Reads the database through the port for writing, without the pooler. */
  get books() {
    return booksOf({ databaseUrl: this.front.directUrl, dataDir: "" });
  }

  async leader(): Promise<Machine> {
    return this.#machineOf(await this.#memberOf("leader"));
  }

  /** The synchronous standby, which has every commit before it is confirmed. */
  async standby(): Promise<Machine> {
    return this.#machineOf(await this.#memberOf("sync_standby"));
  }

  async replicas(): Promise<Machine[]> {
    const leader = await this.leader();
    return this.machines.filter((machine) => machine !== leader);
  }

  async switchTo(candidate: Machine): Promise<void> {
    const leader = await this.leader();
    const wanted = JSON.stringify({ leader: leader.name, candidate: candidate.name });
    const reply = await this.#ask(leader, "/switchover", { body: wanted, password: API_PASSWORD });
    if (reply.status !== 200) throw new Error(`no switchover: ${reply.status} ${reply.text}`);
  }

  /** Asks etcd, Patroni and PostgreSQL without encryption or certificate. Returns what was not refused. */
  async strangersReach(): Promise<string[]> {
    const leader = await this.leader();
    const { address } = leader;
    const { ca } = this.#certificates.of(leader.name);
    const isOpen = (asking: Promise<unknown>) =>
      asking.then(
        () => true,
        () => false,
      );
    const reached = {
      "etcd without encryption": await isOpen(fetch(`http://${address}:2379/version`)),
      "etcd without a certificate": await isOpen(send(`https://${address}:2379/version`, { ca })),
      "Patroni without encryption": await isOpen(fetch(`http://${address}:8008/cluster`)),
      "a change without a certificate": (await send(`https://${address}:8008/reload`, { ca }, "{}")).status !== 403,
      "a change without the password": (await this.#ask(leader, "/reload", { body: "{}" })).status !== 401,
      "PostgreSQL without encryption": await isOpen(whatIsOn(`${address}:5432/shop`)),
    };
    return Object.entries(reached).flatMap(([way, isReached]) => (isReached ? [way] : []));
  }

  /** Waits until all three members are up, one as leader and one as synchronous standby. Returns how long that took. */
  async untilWhole(): Promise<number> {
    const beganMs = performance.now();
    let seen: readonly Member[] = [];
    while (performance.now() - beganMs < WHOLE_MS) {
      seen = await this.#members();
      const isWell = seen.every(({ state }) => state === "running" || state === "streaming");
      const roles = seen.map(({ role }) => role).toSorted();
      if (isWell && roles.join() === "leader,replica,sync_standby") return Math.round(performance.now() - beganMs);
      await pause(LOOK_EVERY_MS);
    }
    throw new Error(`the cluster is not whole after ${WHOLE_MS} ms: ${JSON.stringify(seen)}`);
  }

  async described(): Promise<string> {
    const told = await Promise.all(
      this.machines.map(async ({ name, address, said }) => {
        const seen = await whatIsOn(address + this.#databaseOf("shop")).catch((error: unknown) => String(error));
        return `${name}: ${seen}\n${said.slice(-4_000)}`;
      }),
    );
    return [JSON.stringify(await this.#members()), ...told].join("\n");
  }

  async stop(): Promise<void> {
    await this.front.stop();
    process.off("exit", this.#endWithParent);
    this.#endWithParent();
  }

  readonly #endWithParent = (): void => {
    for (const machine of this.machines) machine.remove();
    removeNetwork();
    this.#certificates.remove();
  };

  #machineOf(name: string): Machine {
    const machine = this.machines.find((each) => each.name === name);
    if (!machine) throw new Error(`there is no machine ${name}`);
    return machine;
  }

  async #memberOf(role: string): Promise<string> {
    const member = (await this.#members()).find((each) => each.role === role);
    if (!member) throw new Error(`nobody is the ${role}`);
    return member.name;
  }

  /** Members according to the first member that responds. Empty if none responds. */
  async #members(): Promise<Member[]> {
    for (const machine of this.machines) {
      try {
        const { status, text } = await this.#ask(machine, "/cluster");
        if (status === 200) return (JSON.parse(text) as { members: Member[] }).members;
      } catch {
        // Tries the next member, which may respond.
      }
    }
    return [];
  }

  #databaseOf(name: string): string {
    return `:5432/${name}${this.#certificates.ofAddress}`;
  }

  /** Asks Patroni's API as another machine of the cluster does. With a password it is a change. */
  #ask(
    { address, name }: Machine,
    path: string,
    { body, password }: { body?: string; password?: string } = {},
  ): ReturnType<typeof send> {
    const auth = password === undefined ? {} : { auth: `patroni:${password}` };
    return send(`https://${address}:8008${path}`, { ...this.#certificates.of(name), ...auth }, body);
  }

  async #makeDatabase(): Promise<void> {
    const { address } = await this.leader();
    const admin = new pg.Client({
      connectionString: `postgres://postgres:${SUPERUSER_PASSWORD}@${address}${this.#databaseOf("postgres")}`,
    });
    await admin.connect();
    await admin.query(`create role shop login password '${SHOP_PASSWORD}'`);
    await admin.query("create database shop owner shop");
    await admin.end();
  }
}

/** Sends a request with certificates. A request without a body has to be answered soon. */
function send(url: string, options: RequestOptions, body?: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? "GET" : "POST";
    const asking = request(url, { ...options, method, timeout: ASK_MS }, (reply) => {
      let text = "";
      reply.setEncoding("utf8").on("data", (part) => {
        text += part;
      });
      reply.on("end", () => resolve({ status: reply.statusCode ?? 0, text }));
    });
    asking.on("error", reject);
    asking.on("timeout", () => {
      if (body === undefined) asking.destroy(new Error("it does not answer"));
    });
    asking.end(body);
  });
}

async function whatIsOn(database: string): Promise<string> {
  const connection = new pg.Client({ connectionString: `postgres://shop:${SHOP_PASSWORD}@${database}` });
  connection.on("error", () => undefined);
  await connection.connect();
  try {
    const { rows } = await connection.query(
      `select pg_is_in_recovery() as follows, (select timeline_id from pg_control_checkpoint()) as timeline,
         (select count(*)::int from orders where paid_at is not null) as paid`,
    );
    return JSON.stringify(rows[0]);
  } finally {
    await connection.end();
  }
}
