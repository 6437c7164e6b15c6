import { DAY_MS } from "#domain/milliseconds.ts";
import { Buyer } from "#tests/crash/buyer.ts";
import { type Fault, must, mustAddUp } from "#tests/faults/fault.ts";
import { pause, Traffic, type TrafficFigures } from "#tests/faults/traffic.ts";
import { Cluster, missingCluster } from "./cluster.ts";

const BOUGHT_BEFORE = 10;
const HEALS_MS = 180_000;
/** Long enough for slow detection, because a key in etcd expires after 20 seconds. */
const WATCHED_MS = 40_000;
const LOOK_EVERY_MS = 20;
/** Twice the check interval of the proxy in deploy/cluster/haproxy.cfg. */
const PROXY_LOOKS_MS = 1_000;
const OWNER_SEES_MS = 10_000;
const BOXES = 20;
/** Enough days to reach the next charge from any day of a month, even if it is on the 1st of the month after next. */
const DAYS_TO_NEXT_CHARGE = 38;
const CHARGING_BEFORE_MS = 4_000;
const AGAIN_AFTER_MS = 500;

/** Damages the cluster. May return an observation, `seen`, and a function that undoes the damage, `mend`. */
type Damage = (cluster: Cluster) => Promise<{ seen?: string; mend?: () => Promise<void> | void }>;

export const CLUSTER_FAULTS: readonly Fault[] = [
  onCluster("leader-killed", "the leader's machine loses its power", async (cluster) => {
    const leader = await cluster.leader();
    leader.kill();
    return { mend: () => leader.start() };
  }),
  onCluster("leader-frozen", "everything on the leader's machine stands still", async (cluster) => {
    const leader = await cluster.leader();
    leader.freeze();
    return { mend: () => leader.thaw() };
  }),
  onCluster("leader-cut", "the leader's machine loses its network", async (cluster) => {
    const leader = await cluster.leader();
    leader.cut();
    return { mend: () => leader.join() };
  }),
  onCluster("leader-disk-full", "the disk of the leader's machine is full", async (cluster) => {
    const leader = await cluster.leader();
    const standby = await cluster.standby();
    leader.fillDisk();
    await pause(OWNER_SEES_MS);
    await cluster.switchTo(standby);
    return {
      seen: `a full disk is no reason for Patroni to change the leader: done by hand after ${seconds(OWNER_SEES_MS)} s`,
      mend: () => leader.freeDisk(),
    };
  }),
  onCluster("replica-lost", "the machine that has every commit loses its power", async (cluster) => {
    const standby = await cluster.standby();
    standby.kill();
    return { mend: () => standby.start() };
  }),
  onCluster("replicas-lost", "the databases of both other machines are killed", async (cluster) => {
    const lost = await cluster.replicas();
    for (const machine of lost) machine.killDatabase();
    return {
      mend() {
        for (const machine of lost) machine.startDatabase();
      },
    };
  }),
  onCluster("majority-lost", "both other machines lose their power", async (cluster) => {
    const lost = await cluster.replicas();
    for (const machine of lost) machine.kill();
    return {
      seen: "with them went the majority of etcd: nobody may lead until one of them is back",
      mend() {
        for (const machine of lost) machine.start();
      },
    };
  }),
  onCluster("etcd-lost", "etcd ends on all three machines", async (cluster) => {
    for (const machine of cluster.machines) machine.killEtcd();
    return {
      mend() {
        for (const machine of cluster.machines) machine.startEtcd();
      },
    };
  }),
  onCluster("failover-amid-boxes", "the leader's machine loses its power while boxes are charged", async (cluster) => {
    await buyBoxes(cluster);
    const charging = chargeNextMonth(cluster);
    await pause(CHARGING_BEFORE_MS);
    const leader = await cluster.leader();
    leader.kill();
    return { seen: await charging, mend: () => leader.start() };
  }),
  onCluster("switchover", "the leader is changed by hand, there and back", async (cluster) => {
    const first = await cluster.leader();
    await cluster.switchTo(await cluster.standby());
    await cluster.untilWhole();
    if ((await cluster.standby()) === first) await cluster.switchTo(first);
    return {};
  }),
  onCluster(
    "strangers",
    "strangers ask etcd, Patroni and PostgreSQL without encryption or certificate",
    async (cluster) => {
      const reached = await cluster.strangersReach();
      must(reached.length === 0, `not refused: ${reached.join(", ")}`);
      return {};
    },
    { mayRefuse: false },
  ),
  onCluster("pooler-killed", "PgBouncer is killed and started again", async (cluster) => {
    await cluster.front.restartPooler();
    return {};
  }),
  onCluster("processes-killed", "a web process and a worker are killed, and come back later", async (cluster) => {
    const [web, worker] = [cluster.front.webs[0], cluster.front.workers[0]];
    await Promise.all([web?.kill(), worker?.kill()]);
    return {
      async mend() {
        await Promise.all([web?.start(), worker?.start()]);
      },
    };
  }),
  onCluster(
    "rolling-update",
    "each web process ends and is started again, one after the other",
    async (cluster) => {
      for (const web of cluster.front.webs) {
        await web.end();
        await web.start();
        await untilReady(web.url);
      }
      return {};
    },
    { mayRefuse: false },
  ),
];

function onCluster(name: string, words: string, damage: Damage, { mayRefuse = true } = {}): Fault {
  return {
    name,
    words,
    limitMs: 900_000,
    missing: missingCluster,
    async run() {
      const cluster = await Cluster.start();
      const traffic = new Traffic([() => cluster.front.url]);
      try {
        await traffic.untilBought(BOUGHT_BEFORE, HEALS_MS);
        const before = { ...traffic.figures.failures };
        must(Object.keys(before).length === 0, `requests failed before: ${JSON.stringify(before)}`);
        const watch = watchPauses(traffic.figures);
        const { seen, mend } = await damage(cluster);
        await pause(WATCHED_MS);
        await mend?.();
        const wholeMs = await cluster.untilWhole();
        await traffic.untilBought(BOUGHT_BEFORE, HEALS_MS);
        const longestMs = watch.stop();
        const { bought, failures } = await traffic.stop();
        const refused = JSON.stringify(failures);
        must(failures["500"] === undefined, `requests were answered 500: ${refused}\n${said(cluster)}`);
        must(mayRefuse || refused === "{}", `requests were refused: ${refused}`);
        return [
          ...(seen ? [seen] : []),
          `for ${seconds(longestMs)} s nobody could buy; whole again ${seconds(wholeMs)} s after it was mended`,
          `${bought} purchases; failed meanwhile: ${refused}`,
          await nothingIsLostOrTwice(cluster, bought),
          mustAddUp(await cluster.books.audit()),
        ];
      } finally {
        await traffic.stop();
        await cluster.stop();
      }
    },
  };
}

/** Waits until the process is ready and the proxy has checked it again. */
async function untilReady(url: string): Promise<void> {
  while (!(await fetch(`${url}/api/ready`)).ok) await pause(LOOK_EVERY_MS);
  await pause(PROXY_LOOKS_MS);
}

async function buyBoxes({ front }: Cluster): Promise<void> {
  for (let number = 0; number < BOXES; number += 1) {
    const buyer = new Buyer(() => front.url, `10.250.0.${number + 1}`);
    await buyer.signUp(`box${number}`);
    await buyer.pay(await buyer.fillAndOpen(61, { withBox: true }));
  }
}

/**
 * Simulates noon of each day until the second box of every subscription is charged, because charges begin at 06:00.
 * Repeats a day on which a job fails.
 */
async function chargeNextMonth({ books }: Cluster): Promise<string> {
  let again = 0;
  const noonMs = new Date().setUTCHours(12, 0, 0, 0);
  for (let day = 1; day <= DAYS_TO_NEXT_CHARGE; ) {
    try {
      await books.run(["bill-boxes", "charge-boxes"], noonMs + day * DAY_MS - Date.now());
      day += 1;
    } catch {
      again += 1;
      await pause(AGAIN_AFTER_MS);
    }
  }
  const [charged] = await books.read<{ people: number; boxes: number; payments: number }>(
    `select count(distinct subscription_id)::int as people, count(*)::int as payments,
       count(distinct (subscription_id, box_month))::int as boxes
     from sandbox_payments where status = 'succeeded' and subscription_id is not null`,
  );
  const { people = 0, boxes = 0, payments = 0 } = charged ?? {};
  must(people === BOXES && payments === boxes, `${BOXES} people, ${payments} payments of ${people} for ${boxes} boxes`);
  return `${boxes} boxes of ${people} people were charged, each once; a run broke off ${again} times`;
}

function watchPauses(figures: TrafficFigures): { stop: () => number } {
  let { bought } = figures;
  let sinceMs = performance.now();
  let longestMs = 0;
  const look = setInterval(() => {
    const nowMs = performance.now();
    longestMs = Math.max(longestMs, nowMs - sinceMs);
    if (figures.bought === bought) return;
    ({ bought } = figures);
    sinceMs = nowMs;
  }, LOOK_EVERY_MS);
  return {
    stop() {
      clearInterval(look);
      return longestMs;
    },
  };
}

/**
 * Checks that the current primary contains every purchase that was reported as paid, and that no email was sent twice.
 */
async function nothingIsLostOrTwice(cluster: Cluster, bought: number): Promise<string> {
  const [found] = await cluster.books.read<{ paid: number; twice: number }>(
    `select (select count(*)::int from orders where paid_at is not null) as paid,
       (select count(*)::int from letters where status = 'sent' and attempts > 1) as twice`,
  );
  const { paid = 0, twice } = found ?? {};
  if (paid < bought) {
    const lost = `${bought} were told that they had paid, ${paid} orders are paid`;
    throw new Error(`${lost}\n${await cluster.described()}`);
  }
  return `${paid} orders are paid, none lost; ${twice} emails were begun more than once`;
}

function said(cluster: Cluster): string {
  return [...cluster.front.webs, ...cluster.front.workers].map((one) => one.said.slice(-2_000)).join("\n");
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(1);
}
