import { hash } from "@node-rs/argon2";
import { describe, expect, it, vi } from "vitest";
import { hashPassword, isPasswordRight } from "./passwords.ts";

const PASSWORD = "lavender-and-salt";

describe("a password", () => {
  it("is stored as the library's default does it: argon2id, 19 MiB, two passes", async () => {
    const library = await vi.importActual<typeof import("@node-rs/argon2")>("@node-rs/argon2");
    expect(await library.hash(PASSWORD)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    // Tests use cheap hashes (tests/support/cheap-passwords.ts). This test only checks that no hash is calculated.
    vi.mocked(hash).mockClear();
    await hashPassword(PASSWORD);
    expect(vi.mocked(hash).mock.calls).toEqual([[PASSWORD]]);
  });

  it("belongs to its hash alone, and to no missing one", async () => {
    const stored = await hashPassword(PASSWORD);
    expect(await hashPassword(PASSWORD)).not.toBe(stored);
    expect(await isPasswordRight(PASSWORD, stored)).toBe(true);
    expect(await isPasswordRight("lavender-and-pepper", stored)).toBe(false);
    expect(await isPasswordRight(PASSWORD, undefined)).toBe(false);
  });
});
