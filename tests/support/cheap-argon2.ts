import { createRequire } from "node:module";
import { vi } from "vitest";

/** Loads the real library. A normal import would load this mock. */
const library = createRequire(import.meta.url)("@node-rs/argon2") as typeof import("@node-rs/argon2");

// Hashes with little memory and time, because tests create many customers. passwords.test.ts covers the real
// parameters.
export const hash = vi.fn((password: string) => library.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }));
export const verify = vi.fn(library.verify);
