import { describe, expect, it } from "vitest";
import { ShopError } from "#domain/shop-error.ts";
import { openSecret, readLink, renewSealed, sealSecret, signLink } from "./signed-links.ts";

const NOW = new Date("2026-11-21T10:00:00Z");
const LATER = new Date("2026-11-21T11:00:00Z");
const shop = { secret: "a-secret-for-tests-of-at-least-32-characters", clock: () => NOW };

const refusalOf = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    if (error instanceof ShopError) return error.code;
  }
  return "none";
};

describe("a sealed text", () => {
  const next = { secret: "another-secret-of-at-least-32-characters-" };
  const sealed = sealSecret(shop.secret, "gift cards", "AAAA-BBBB");

  it("opens with the secret that sealed it, and is refused otherwise, also when it is cut short or empty", () => {
    expect(openSecret(shop, "gift cards", sealed)).toBe("AAAA-BBBB");
    expect(openSecret({ ...next, oldSecret: shop.secret }, "gift cards", sealed)).toBe("AAAA-BBBB");
    for (const other of [sealed.slice(0, -2), sealed.slice(0, 20), ""]) {
      expect(refusalOf(() => openSecret(shop, "gift cards", other))).toBe("secret-changed");
    }
    expect(refusalOf(() => openSecret(next, "gift cards", sealed))).toBe("secret-changed");
    expect(refusalOf(() => openSecret(shop, "second factors", sealed))).toBe("secret-changed");
  });

  it("is sealed again with the present secret, once", () => {
    expect(renewSealed(shop, "gift cards", sealed)).toBe("current");
    expect(renewSealed(next, "gift cards", sealed)).toBe("unreadable");
    const state = renewSealed({ ...next, oldSecret: shop.secret }, "gift cards", sealed);
    const renewed = typeof state === "object" ? state.renewed : "";
    expect(openSecret(next, "gift cards", renewed)).toBe("AAAA-BBBB");
    expect(renewSealed({ ...next, oldSecret: shop.secret }, "gift cards", renewed)).toBe("current");
  });
});

describe("a signed link", () => {
  it("gives back what was signed, in emails of any script", () => {
    for (const subject of ["1000001:abc", "", "Zoë & Ægir|\n", "a.b.c"]) {
      expect(readLink(shop, "password-reset", signLink(shop, "password-reset", subject, LATER))).toEqual({ subject });
    }
  });

  it("ends at its hour, to the second", () => {
    const token = signLink(shop, "verify-email", "1", LATER);
    expect(refusalOf(() => readLink({ ...shop, clock: () => LATER }, "verify-email", token))).toBe("link-expired");
    const justBefore = new Date(LATER.getTime() - 1);
    expect(readLink({ ...shop, clock: () => justBefore }, "verify-email", token).subject).toBe("1");
  });

  it("is good for its own purpose and shop only", () => {
    const token = signLink(shop, "verify-email", "1", LATER);
    expect(refusalOf(() => readLink(shop, "password-reset", token))).toBe("link-invalid");
    const other = { ...shop, secret: "another-secret-of-at-least-32-characters-" };
    expect(refusalOf(() => readLink(other, "verify-email", token))).toBe("link-invalid");
  });

  it("is good beside a new secret for as long as the shop knows the former one", () => {
    const token = signLink(shop, "verify-email", "1", LATER);
    const next = { secret: "another-secret-of-at-least-32-characters-", clock: () => NOW };
    expect(readLink({ ...next, oldSecret: shop.secret }, "verify-email", token).subject).toBe("1");
    const renewed = signLink(next, "verify-email", "1", LATER);
    expect(refusalOf(() => readLink({ ...next, secret: shop.secret }, "verify-email", renewed))).toBe("link-invalid");
  });

  it("is one text only: no other spelling of it is good", () => {
    const token = signLink(shop, "verify-email", "1", LATER);
    const sameBits = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"]
      .map((last) => `${token.slice(0, -1)}${last}`)
      .filter((spelling) => spelling !== token);
    for (const spelling of [`${token}=`, `${token}!`, `${token} `, token.replace(".", ".~"), ...sameBits]) {
      expect(
        refusalOf(() => readLink(shop, "verify-email", spelling)),
        spelling,
      ).toBe("link-invalid");
    }
  });

  it("is refused when cut short, changed or made up", () => {
    const token = signLink(shop, "verify-email", "1", LATER);
    const [content = "", seal = ""] = token.split(".");
    const forged = Buffer.from(JSON.stringify(["2", LATER.getTime()])).toString("base64url");
    for (const bad of ["", ".", "made-up", content, `${forged}.${seal}`, token.slice(0, -1), `${token}.x`]) {
      expect(
        refusalOf(() => readLink(shop, "verify-email", bad)),
        bad,
      ).toBe("link-invalid");
    }
  });
});
