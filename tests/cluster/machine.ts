import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mountSmallDisk, type SmallDisk } from "#tests/faults/small-disk.ts";

/** Network of the machines, which replaces 10.0.0.x of the documentation. Nothing else on this machine uses it. */
const NETWORK = "10.211.0";
const BRIDGE = "shop-cluster";
const DISK_MEGABYTES = 900;
const SAID_MAX = 20_000;

const BLANKS = {
  SUPERUSER_PASSWORD: "superuser-of-a-trial",
  REPLICATION_PASSWORD: "replication-of-a-trial",
  REWIND_PASSWORD: "rewind-of-a-trial",
  API_PASSWORD: "api-of-a-trial",
};
export const { SUPERUSER_PASSWORD, API_PASSWORD } = BLANKS;

/**
 * Returns a configuration file of deploy/cluster with its placeholders filled in and its addresses moved into the test
 * network.
 */
export function readPaper(name: string, changes: Readonly<Record<string, string>>): string {
  const text = readFileSync(join("deploy", "cluster", name), "utf8").replaceAll("10.0.0.", `${NETWORK}.`);
  return Object.entries({ ...BLANKS, ...changes }).reduce((paper, [word, value]) => {
    if (!paper.includes(word) && word in changes) throw new Error(`deploy/cluster/${name} says nothing of ${word}`);
    return paper.replaceAll(word, value);
  }, text);
}

/** The certificate authority of a cluster with a folder for each machine, as deploy/cluster makes them. */
export class Certificates {
  readonly folder = mkdtempSync(join(tmpdir(), "meadow-certificates-"));

  constructor() {
    const machines = [1, 2, 3].map((number) => `db${number}=${NETWORK}.${10 + number}`);
    execFileSync("sh", [join("deploy", "cluster", "make-certificates.sh"), this.folder, ...machines], {
      stdio: "pipe",
    });
  }

  get authority(): string {
    return join(this.folder, "ca.pem");
  }

  /** Parameters of a database's address, so that the certificate of its machine is checked. */
  get ofAddress(): string {
    return `?sslmode=verify-full&sslrootcert=${this.authority}`;
  }

  /** The files with which a machine asks another one. */
  of(name: string) {
    const read = (file: string) => readFileSync(join(this.folder, name, file));
    return { ca: read("ca.pem"), cert: read("machine.pem"), key: read("machine.key") };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Creates an isolated network between the simulated machines and this one. */
export function layNetwork(): void {
  ip("link", "add", BRIDGE, "type", "bridge");
  ip("addr", "add", `${NETWORK}.1/24`, "dev", BRIDGE);
  ip("link", "set", BRIDGE, "up");
}

export function removeNetwork(): void {
  ip("link", "del", BRIDGE);
}

/**
 * One of three database machines, with its own network, disk and processes. Tests can cut the network, fill the disk,
 * and kill or freeze the processes.
 */
export class Machine {
  readonly name: string;
  readonly address: string;
  said = "";
  readonly #space: string;
  readonly #link: string;
  readonly #disk: SmallDisk;

  constructor(number: 1 | 2 | 3, certificates: Certificates) {
    this.name = `db${number}`;
    this.address = `${NETWORK}.${10 + number}`;
    this.#space = `shop-${this.name}`;
    this.#link = `shop-${this.name}`;
    this.#disk = mountSmallDisk(DISK_MEGABYTES);
    ip("netns", "add", this.#space);
    ip("link", "add", this.#link, "type", "veth", "peer", "name", "eth0", "netns", this.#space);
    ip("link", "set", this.#link, "master", BRIDGE, "up");
    ip("-n", this.#space, "addr", "add", `${this.address}/24`, "dev", "eth0");
    for (const device of ["eth0", "lo"]) ip("-n", this.#space, "link", "set", device, "up");
    cpSync(join(certificates.folder, this.name), this.#path("tls"), { recursive: true });
    for (const file of readdirSync(this.#path("tls"))) chownSync(join(this.#path("tls"), file), ...owner());
    chownSync(this.#path("tls"), ...owner());
    for (const folder of ["etcd", "run", "postgresql"]) {
      mkdirSync(this.#path(folder));
      chownSync(this.#path(folder), ...owner());
    }
  }

  start(): void {
    this.startEtcd();
    this.startDatabase();
  }

  startEtcd(): void {
    const paper = this.#write("etcd.yml", {
      "/var/lib/etcd/shop": this.#path("etcd/shop"),
      "/etc/etcd/tls": this.#path("tls"),
    });
    this.#run("etcd", "--config-file", paper);
  }

  startDatabase(): void {
    const paper = this.#write("patroni.yml", {
      "/var/lib/postgresql": this.#path("postgresql"),
      "/run/postgresql": this.#path("run"),
      "/etc/patroni/tls": this.#path("tls"),
      // Stores shared memory on the machine's own disk, so that deleting the disk also removes the memory of a killed
      // server.
      "password_encryption:": "dynamic_shared_memory_type: mmap\n    password_encryption:",
    });
    this.#run("patroni", paper);
  }

  /** Simulates a power cut, in which no process can shut down cleanly. */
  kill(): void {
    this.#signal("SIGKILL", () => true);
  }

  freeze(): void {
    this.#signal("SIGSTOP", () => true);
  }

  thaw(): void {
    this.#signal("SIGCONT", () => true);
  }

  killEtcd(): void {
    this.#signal("SIGKILL", (program) => program.includes("etcd"));
  }

  /** Kills the database and Patroni. etcd keeps running. */
  killDatabase(): void {
    this.#signal("SIGKILL", (program) => !program.includes("etcd"));
  }

  cut(): void {
    ip("link", "set", this.#link, "down");
  }

  join(): void {
    ip("link", "set", this.#link, "up");
  }

  fillDisk(): void {
    this.#disk.fill();
  }

  freeDisk(): void {
    this.#disk.free();
  }

  remove(): void {
    this.thaw();
    this.kill();
    // Deletes the link explicitly, because otherwise it remains until the last process in its network has ended.
    ip("link", "del", this.#link);
    ip("netns", "del", this.#space);
    this.#disk.remove();
  }

  #path(name: string): string {
    return join(this.#disk.folder, name);
  }

  #write(paper: string, places: Readonly<Record<string, string>>): string {
    const path = this.#path(paper);
    writeFileSync(path, readPaper(paper, { THIS_NAME: this.name, THIS_ADDRESS: this.address, ...places }));
    chownSync(path, ...owner());
    return path;
  }

  #run(...command: string[]): ChildProcess {
    const as = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"];
    const child = spawn("ip", ["netns", "exec", this.#space, ...as, ...command], {
      cwd: this.#disk.folder,
      env: { PATH: process.env.PATH, HOME: this.#path("postgresql"), LC_ALL: "C.UTF-8" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (part) => {
        this.said = (this.said + part).slice(-SAID_MAX);
      });
    }
    return child;
  }

  #signal(signal: NodeJS.Signals, isMeant: (program: string) => boolean): void {
    const listed = execFileSync("ip", ["netns", "pids", this.#space], { encoding: "utf8" });
    for (const pid of listed.split("\n").filter(Boolean).map(Number)) {
      try {
        if (isMeant(readFileSync(`/proc/${pid}/comm`, "utf8"))) process.kill(pid, signal);
      } catch (error) {
        if (!["ESRCH", "ENOENT"].includes(String((error as NodeJS.ErrnoException).code))) throw error;
      }
    }
  }
}

function owner(): [number, number] {
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return [id("-u"), id("-g")];
}

function ip(...words: string[]): void {
  execFileSync("ip", words, { stdio: "pipe" });
}
