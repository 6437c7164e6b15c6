import { execFileSync } from "node:child_process";
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const CHUNK = Buffer.alloc(256 * 1024, 1);

export interface SmallDisk {
  folder: string;
  fill: () => void;
  free: () => void;
  remove: () => void;
}

export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), "meadow-disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]);
  chmodSync(folder, 0o777);
  const ballast = join(folder, "ballast");
  const remove = () => {
    process.off("exit", remove);
    execFileSync("umount", ["-l", folder]);
    rmSync(folder, { recursive: true, force: true });
  };
  // Unmounts the disk even if the process ends early.
  process.once("exit", remove);
  return {
    folder,
    fill() {
      const file = openSync(ballast, "w");
      try {
        for (;;) writeSync(file, CHUNK);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(ballast, { force: true }),
    remove,
  };
}

/** The reason why no separate disk can be created here. Undefined if it can. */
export function missingDisk(): string | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return "only root on Linux may mount a small disk";
  try {
    mountSmallDisk(1).remove();
    return undefined;
  } catch {
    return "this machine lets nobody mount a file system";
  }
}
