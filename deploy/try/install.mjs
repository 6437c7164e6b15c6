// The packages and the build with the distribution's own Node and npm, on bare Debian 12 (Node 18, npm 9) and Debian 13, as
// deploy/update.sh installs them. As root, with debootstrap:
//   npm run try:install
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { copySources, expect, finish, mirror, needs, run, step } from "./steps.mjs";

const SOURCES = fileURLToPath(new URL("../..", import.meta.url));

needs({ isRoot: true, programs: ["debootstrap", "chroot"] });
const place = mkdtempSync("/var/tmp/shop-try-");
try {
  await run("chmod", ["755", place]);
  for (const release of ["bookworm", "trixie"]) {
    const system = join(place, release);
    const inside = (command) =>
      run("chroot", [system, "/bin/sh", "-c", `cd /srv/shop && ${command}`], { env: { HOME: "/root" } });
    await step(`a bare Debian ${release}`, async () => {
      await run("debootstrap", [
        "--variant=minbase",
        "--include=ca-certificates,nodejs,npm",
        release,
        system,
        mirror(),
      ]);
      for (const file of ["resolv.conf", "hosts"]) cpSync(join("/etc", file), join(system, "etc", file));
      copySources(SOURCES, join(system, "srv/shop"));
      const { stdout } = await inside("node --version && npm --version");
      return `Node ${stdout.trim().replace("\n", ", npm ")}`;
    });
    await step("packages and build", async () => {
      await inside(`node -e 'import("./tools/set-up.mjs").then(({ install }) => install())'`);
      await inside("npm run build");
      const { stdout } = await inside("ls build/shop/main.js node_modules/@rolldown");
      expect(stdout.includes("binding-linux"), `the compiler's binary is missing: ${stdout}`);
      return "built";
    });
    rmSync(system, { recursive: true, force: true });
  }
  finish();
} finally {
  rmSync(place, { recursive: true, force: true });
}
