import { expect, it } from "vitest";
import { runCrashRounds } from "./crash-rounds.ts";

const ROUNDS = 2;

it('a server that is killed between "Pay" and settled loses no money, no stock and no order', async () => {
  const { rounds, payments, wrong } = await runCrashRounds(ROUNDS);
  expect(wrong).toEqual([]);
  expect(rounds).toBe(ROUNDS);
  expect(payments).toBeGreaterThan(0);
}, 180_000);
