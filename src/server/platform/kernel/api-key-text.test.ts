import { describe, expect, it } from "vitest";
import { containsApiKey, isApiKey, newApiKey, prefixOfApiKey } from "./api-key-text.ts";

describe("an API key", () => {
  const { key, prefix, keyHash } = newApiKey();

  it("begins with its visible part, has 256 random bits, and is never the same", () => {
    expect(key.startsWith(`${prefix}_`)).toBe(true);
    expect(Buffer.from(key.slice(prefix.length + 1), "base64url").length).toBe(32);
    expect(prefixOfApiKey(key)).toBe(prefix);
    expect(newApiKey().key).not.toBe(key);
    expect(keyHash).toMatch(/^[0-9a-f]{64}$/);
  });

  it("is compared whole, and other texts of any length are not it", () => {
    expect(isApiKey(key, keyHash)).toBe(true);
    for (const other of ["", prefix, key.slice(0, -1), `${key}A`, key.toUpperCase()]) {
      expect(isApiKey(other, keyHash), other).toBe(false);
    }
    for (const other of ["", prefix, `${key}A`, ` ${key}`, "token"])
      expect(prefixOfApiKey(other), other).toBeUndefined();
  });

  it("is found in an address, also in the middle", () => {
    expect(containsApiKey(`/api/admin/orders?search=${key}&limit=1`)).toBe(true);
    expect(containsApiKey("/api/admin/orders?search=shop_soap")).toBe(false);
  });
});
