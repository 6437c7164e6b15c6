import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "#contract/zod.ts";
import { lazyResolver } from "./lazy-resolver.ts";

const OPTIONS = { fields: {}, shouldUseNativeValidation: false };
const schema = z.object({ email: z.email("Invalid email address") });

describe("a form whose rules come when it is sent", () => {
  afterEach(() => vi.restoreAllMocks());

  it("is checked by them", async () => {
    const check = lazyResolver(async () => schema);
    expect(await check({ email: "a@example.com" }, undefined, OPTIONS)).toEqual({
      values: { email: "a@example.com" },
      errors: {},
    });
    expect(await check({ email: "nobody" }, undefined, OPTIONS)).toMatchObject({
      errors: { email: { message: "Invalid email address" } },
    });
  });

  it("is sent for the shop to check when they cannot be loaded", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    const check = lazyResolver<{ email: string }, { email: string }>(() => Promise.reject(new Error("no network")));
    expect(await check({ email: "nobody" }, undefined, OPTIONS)).toEqual({ values: { email: "nobody" }, errors: {} });
    expect(warn).toHaveBeenCalledOnce();
  });
});
