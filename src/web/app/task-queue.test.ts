import { expect, it } from "vitest";
import { taskQueue } from "./task-queue.ts";

it("does one thing after the other, a failed one too", async () => {
  const done: string[] = [];
  const queue = taskQueue();
  let release = () => {};
  const first = queue(
    () =>
      new Promise<void>((resolve) => {
        release = () => {
          done.push("first");
          resolve();
        };
      }),
  );
  const second = queue(async () => {
    done.push("second");
    throw new Error("sold out");
  });
  const third = queue(async () => done.push("third"));
  await Promise.resolve();
  expect(done).toEqual([]);
  release();
  await first;
  await expect(second).rejects.toThrow("sold out");
  await third;
  expect(done).toEqual(["first", "second", "third"]);
});
