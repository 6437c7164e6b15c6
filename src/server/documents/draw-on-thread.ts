import type { MessagePort } from "node:worker_threads";
import { Piscina } from "piscina";
import type { DocumentHead } from "./draw-document.ts";
import { PRINTING_PROGRAM } from "./printing-program.ts";

/** Many documents may be open at once, each waiting for its sheets. */
const DOCUMENTS_MAX = 64;
const IDLE_MS = 60_000;
/** A sheet is soon forgotten. */
const YOUNG_MEGABYTES = 8;

let thread: Piscina | undefined;

/**
 * Draws a document on a thread of its own, so that no page waits while papers are drawn. It is started with the first
 * paper, and ends when none was asked for in a minute.
 */
export function drawOnThread(port: MessagePort, head: DocumentHead): Promise<void> {
  thread ??= new Piscina({
    filename: PRINTING_PROGRAM.href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    concurrentTasksPerWorker: DOCUMENTS_MAX,
    // A thread that sleeps between its tasks would not hear of further sheets.
    atomics: "disabled",
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  });
  return thread.run({ port, head }, { transferList: [port] });
}
