import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Memory file system of Linux. Creating and dropping a database takes a tenth of the time there. */
const IN_MEMORY = "/dev/shm";
const ROOM_BYTES = 4 * 1024 ** 3;

/** Creates a folder for all files of a test run, in memory if there is enough space. */
export function makeRunFolder() {
  const folder = mkdtempSync(join(hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir(), "meadow-tests-"));
  // Allows access by other users. If this process runs as root, PostgreSQL runs as another user, who needs its folder
  // in here.
  chmodSync(folder, 0o755);
  return folder;
}

function hasRoom(folder) {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ROOM_BYTES;
  } catch (error) {
    // Other systems lack this folder or deny access to it.
    if (["ENOENT", "EACCES", "EROFS"].includes(error.code)) return false;
    throw error;
  }
}
