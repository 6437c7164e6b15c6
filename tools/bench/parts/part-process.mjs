import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** Starts a script as a process, gives it its input and waits until it has printed its address. */
export async function startPart(script, input) {
  const child = spawn(process.execPath, [fileURLToPath(script)], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(input);
  const [address] = await once(child.stdout, "data");
  return { url: String(address).trim(), stop: () => endProcess(child) };
}

export async function endProcess(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const isGone = once(child, "exit");
  child.kill("SIGTERM");
  await isGone;
}
