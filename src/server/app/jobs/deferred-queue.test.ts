import { expect, it } from "vitest";
import { DeferredQueue } from "./start-queue.ts";

it("runs a job that was requested before the queue has started, once, and later ones at once", async () => {
  const woken: string[] = [];
  let isStopped = false;
  const queue = new DeferredQueue();
  queue.wake("send-letters");
  queue.wake("send-letters");
  queue.wake("send-gift-cards");
  queue.attach({
    wake: (job) => void woken.push(job),
    stop: async () => {
      isStopped = true;
    },
  });
  expect(woken).toEqual(["send-letters", "send-gift-cards"]);
  queue.wake("send-letters");
  expect(woken).toEqual(["send-letters", "send-gift-cards", "send-letters"]);
  await queue.stop();
  expect(isStopped).toBe(true);
});

it("stops before it has started", async () => {
  await expect(new DeferredQueue().stop()).resolves.toBeUndefined();
});
