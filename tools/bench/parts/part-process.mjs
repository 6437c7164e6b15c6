import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const START_TIMEOUT_MS = 120_000;
const LOOK_MS = 20;

export async function startPart(script, input) {
  const child = spawn(process.execPath, [fileURLToPath(script)], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(input);
  const [address] = await once(child.stdout, "data");
  return { url: String(address).trim(), stop: () => endProcess(child) };
}

export async function untilAnswer(url, child) {
  const beganMs = performance.now();
  while (child.exitCode === null && performance.now() - beganMs < START_TIMEOUT_MS) {
    const status = await fetch(url).then(
      // Reads the body, so that its connection can be reused.
      (reply) => reply.arrayBuffer().then(() => reply.status),
      () => 0,
    );
    if (status === 200) return;
    await sleep(LOOK_MS);
  }
  throw new Error(`nothing answered at ${url}`);
}

export async function endProcess(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const isGone = once(child, "exit");
  child.kill("SIGTERM");
  await isGone;
}
