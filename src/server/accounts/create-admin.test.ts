import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getUser, register, signIn } from "#contract/accounts/accounts.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { createAdmin } from "./create-admin.ts";

const ADA = { username: "ada", email: "ada@meadowandsalt.example", password: "harbour kettle moss" };

describe("the administrator's account", () => {
  let test: TestShop;
  beforeEach(async () => {
    test = await openTestShop();
  });
  afterEach(() => test.close());

  it("is made on the machine itself, and is user 999999", async () => {
    expect(await createAdmin(test.shop, ADA)).toBe("created");
    const browser = new TestBrowser(test.app);
    const { user } = await browser.call(signIn, { username: "ada", password: ADA.password });
    expect(user).toMatchObject({ id: 999_999, isAdmin: true, needsSecondFactor: false });
  });

  it("gets new credentials by the same command, which ends every session", async () => {
    await createAdmin(test.shop, ADA);
    const browser = new TestBrowser(test.app);
    await browser.call(signIn, { username: "ada", password: ADA.password });
    expect(await createAdmin(test.shop, { ...ADA, password: "quite another one" })).toBe("changed");
    expect((await browser.send(getUser, {})).statusCode).toBe(401);
    await browser.call(signIn, { username: "ada", password: "quite another one" });
  });

  it.each([
    [{ password: "short words" }, "at least 12 characters"],
    [{ password: "password1234" }, "Too easy to guess"],
    [{ username: "ada@meadowandsalt.example" }, "The username must have 3 to 40 characters: the letters a to z"],
    [{ email: "nowhere" }, "Invalid email address"],
  ])("is not made with %o", async (change, sentence) => {
    await expect(createAdmin(test.shop, { ...ADA, ...change })).rejects.toThrow(sentence);
  });

  it("does not take a customer's name", async () => {
    await new TestBrowser(test.app).call(register, { ...ADA, firstName: "Ada", lastName: "Lyle" });
    await expect(createAdmin(test.shop, ADA)).rejects.toThrow(
      "A customer already uses this username or email address.",
    );
  });
});
