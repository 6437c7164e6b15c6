import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Linux keeps it in memory, where making and dropping a database takes a tenth of the time. */
const IN_MEMORY = "/dev/shm";
/** What the databases and shops of a run may take. */
const ROOM_BYTES = 4 * 1024 ** 3;

/** A folder for all that the tests of one run write, in memory where there is room. */
export function makeRunFolder() {
  const folder = mkdtempSync(join(hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir(), "meadow-tests-"));
  // PostgreSQL runs as another user when this is root, and has its folder in here.
  chmodSync(folder, 0o755);
  return folder;
}

function hasRoom(folder) {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ROOM_BYTES;
  } catch (error) {
    // Other systems have no such folder, and some let nobody write there.
    if (["ENOENT", "EACCES", "EROFS"].includes(error.code)) return false;
    throw error;
  }
}
