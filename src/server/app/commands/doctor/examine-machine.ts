import { existsSync, statfsSync, statSync } from "node:fs";
import type { Config } from "#server/platform/config/config.ts";
import type { Finding } from "./finding.ts";
import { messageOf } from "./finding.ts";

const GIGABYTE = 1024 ** 3;
const FREE_MIN = 1 * GIGABYTE;
const FREE_GOOD = 5 * GIGABYTE;
const NODE_MIN = 20;
const OTHERS = 0o077;

/** Examines Node and the data folder. */
export function examineMachine({ dataDir }: Pick<Config, "dataDir">): Finding[] {
  const isNewEnough = Number(process.versions.node.split(".")[0]) >= NODE_MIN;
  const node: Finding = { about: "node", state: isNewEnough ? "fine" : "wrong", words: process.version };
  return existsSync(dataDir) ? [node, examineFolder(dataDir), examineRoom(dataDir)] : [node, noFolder(dataDir)];
}

function noFolder(dataDir: string): Finding {
  return { about: "data folder", state: "look", words: `${dataDir} is not there yet: the first start makes it` };
}

function examineFolder(dataDir: string): Finding {
  const { mode, uid } = statSync(dataDir);
  const about = "data folder";
  if ((mode & OTHERS) !== 0) {
    return { about, state: "wrong", words: `others may look into ${dataDir}: chmod 700 it` };
  }
  const own = process.getuid?.();
  if (own !== undefined && own !== uid && own !== 0)
    return { about, state: "wrong", words: `${dataDir} belongs to another user than the one who asks` };
  return { about, state: "fine", words: `${dataDir}, its owner's alone` };
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
