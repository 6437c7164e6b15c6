import { createRequire } from "node:module";
import { vi } from "vitest";

/** The library itself: importing it by its name here would bring what stands in for it. */
const library = createRequire(import.meta.url)("@node-rs/argon2") as typeof import("@node-rs/argon2");

// Made-up customers are many, and hashing each password as a shop does costs 20 ms and 19 MiB. What a shop does is held
// by src/server/accounts/credentials/passwords.test.ts.
export const hash = vi.fn((password: string) => library.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }));
export const verify = vi.fn(library.verify);
