// Measures and limits the processor time of processes. Linux only.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const GROUPS = "/sys/fs/cgroup";
const PERIOD_US = 20_000;

/** Processor time of a PostgreSQL server in ms, including processes that have ended. */
export function serverProcessorMs(server) {
  const postmaster = Number(readFileSync(join(server.dir, "data", "postmaster.pid"), "utf8").split("\n")[0]);
  let ticks = 0;
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    const [, numbers] = /\) (.*)/.exec(readStat(pid)) ?? [];
    if (!numbers) continue;
    const fields = numbers.split(" ").map(Number);
    if (Number(pid) !== postmaster && fields[1] !== postmaster) continue;
    const counted = Number(pid) === postmaster ? fields.slice(11, 15) : fields.slice(11, 13);
    ticks += counted.reduce((sum, part) => sum + part, 0);
  }
  return ticks * 10;
}

/** Limits a process to a share of one processor with a control group. Returns how to undo it. Needs root. */
export function limitProcessor(pid, share) {
  const isFirst = existsSync(join(GROUPS, "cpu"));
  const group = join(isFirst ? join(GROUPS, "cpu") : GROUPS, `shop-bench-${pid}`);
  mkdirSync(group);
  const quota = String(Math.round(share * PERIOD_US));
  if (isFirst) {
    writeFileSync(join(group, "cpu.cfs_period_us"), String(PERIOD_US));
    writeFileSync(join(group, "cpu.cfs_quota_us"), quota);
  } else {
    writeFileSync(join(group, "cpu.max"), `${quota} ${PERIOD_US}`);
  }
  writeFileSync(join(group, "cgroup.procs"), String(pid));
  return () => rmdirSync(group);
}

function readStat(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return "";
  }
}
