import { existsSync } from "node:fs";
import pg from "pg";
import { missingDisk } from "#tests/faults/small-disk.ts";
import { booksOf } from "#tests/faults/stricken-shop.ts";
import { pause } from "#tests/faults/traffic.ts";
import { Front, SHOP_PASSWORD } from "./front.ts";
import { layNetwork, Machine, removeNetwork, SUPERUSER_PASSWORD } from "./machine.ts";

const WHOLE_MS = 180_000;
const LOOK_EVERY_MS = 200;
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
  return `it lacks ${missing.join(", ")}: apt-get install patroni etcd-server haproxy pgbouncer postgresql-15`;
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

  static async start(): Promise<Cluster> {
    const cluster = new Cluster(await Front.open());
    try {
      for (const number of [1, 2, 3] as const) cluster.machines.push(new Machine(number));
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

  private constructor(front: Front) {
    this.front = front;
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
    const reply = await fetch(`http://${leader.address}:8008/switchover`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ leader: leader.name, candidate: candidate.name }),
    });
    if (!reply.ok) throw new Error(`no switchover: ${reply.status} ${await reply.text()}`);
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
        const seen = await whatIsOn(address).catch((error: unknown) => String(error));
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
    for (const { address } of this.machines) {
      try {
        const reply = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1_000) });
        if (reply.ok) return ((await reply.json()) as { members: Member[] }).members;
      } catch {
        // Tries the next member, which may respond.
      }
    }
    return [];
  }

  async #makeDatabase(): Promise<void> {
    const { address } = await this.leader();
    const admin = new pg.Client({
      connectionString: `postgres://postgres:${SUPERUSER_PASSWORD}@${address}:5432/postgres`,
    });
    await admin.connect();
    await admin.query(`create role shop login password '${SHOP_PASSWORD}'`);
    await admin.query("create database shop owner shop");
    await admin.end();
  }
}

async function whatIsOn(address: string): Promise<string> {
  const connection = new pg.Client({ connectionString: `postgres://shop:${SHOP_PASSWORD}@${address}:5432/shop` });
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
