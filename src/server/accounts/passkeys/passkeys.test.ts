import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getUser, signIn, signOut } from "#contract/accounts/accounts.ts";
import { requestPasswordReset, resetPassword, startSecondFactor } from "#contract/accounts/credentials.ts";
import {
  addPasskey,
  listPasskeys,
  reauthenticateByPasskey,
  removePasskey,
  signInByPasskey,
  startPasskey,
  startPasskeyReauthentication,
  startPasskeySignIn,
} from "#contract/accounts/passkeys.ts";
import { updateSettings } from "#contract/admin/admin-settings.ts";
import { listAdminOrders } from "#contract/orders/admin-orders.ts";
import { emailsOf, tokenOf } from "#tests/support/emails.ts";
import { newCustomer } from "#tests/support/people.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import { SoftPasskey } from "#tests/support/soft-passkey.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const ADMIN = { username: "admin", password: "admin123" };
const MINUTE_MS = 60_000;
const TRADING = {
  NODE_ENV: "production",
  SESSION_SECRET: "a-secret-for-tests-of-at-least-32-characters",
  TRUST_PROXY: "1",
  PAYMENTS: "sandbox",
  PUBLIC_URL: "https://shop.example",
};

const challengeOf = ({ options }: { options: Record<string, unknown> }) => String(options.challenge);
const handleOf = (userId: number) => Buffer.from(`user:${userId}`).toString("base64url");
const codeOf = (reply: { json: () => unknown }) => (reply.json() as { code: string }).code;

async function makeFor(person: TestBrowser, device: SoftPasskey, name = "Phone"): Promise<void> {
  const challenge = challengeOf(await person.call(startPasskey, {}));
  await person.call(addPasskey, { name, response: device.make({ challenge }) });
}

describe("a passkey", () => {
  let test: TestShop;
  let customer: TestBrowser;
  let userId: number;
  let device: SoftPasskey;
  beforeEach(async () => {
    test = await openTestShop();
    customer = await newCustomer(test);
    userId = (await customer.call(getUser, {})).id;
    device = new SoftPasskey(test.shop.config.publicUrl);
    await makeFor(customer, device);
  });
  afterEach(() => test.close());

  const visitor = () => new TestBrowser(test.app);
  const wait = (ms: number) => test.setClock(new Date(test.shop.clock().getTime() + ms).toISOString());
  async function enter(browser: TestBrowser, more: Partial<Parameters<SoftPasskey["sign"]>[0]> = {}, own = device) {
    const challenge = challengeOf(await browser.call(startPasskeySignIn, {}));
    return browser.send(signInByPasskey, {
      response: own.sign({ challenge, userHandle: handleOf(userId), ...more }),
    });
  }

  it("signs in without a name, is listed with its name and last use, and goes when it is removed", async () => {
    const there = visitor();
    const reply = await enter(there);
    expect(reply.json()).toMatchObject({ user: { id: userId } });
    expect((await there.call(getUser, {})).id).toBe(userId);
    const [kept] = await customer.call(listPasskeys, {});
    expect(kept).toMatchObject({ name: "Phone", lastUsedAt: test.shop.clock().toISOString() });
    const other = await newCustomer(test);
    expect((await other.send(removePasskey, { passkeyId: String(kept?.id) })).statusCode).toBe(404);
    await customer.call(removePasskey, { passkeyId: String(kept?.id) });
    expect(codeOf(await enter(visitor()))).toBe("passkey-refused");
    expect((await emailsOf(test, "sign-in-changed")).map(({ facts }) => facts)).toMatchObject([
      { change: "passkey-added", passkeyName: "Phone" },
      { change: "passkey-removed", passkeyName: "Phone" },
    ]);
  });

  it("is refused in one way, whatever is wrong with it, and a challenge is good once", async () => {
    const before = await snapshotOf(test.shop);
    const stranger = new SoftPasskey(test.shop.config.publicUrl);
    const refused = [
      await enter(visitor(), {}, stranger),
      await enter(visitor(), { challenge: Buffer.from("made up").toString("base64url") }),
      await enter(visitor(), { origin: "https://meadow-and-salt.example" }),
      await enter(visitor(), { rpId: "meadow-and-salt.example" }),
      await enter(visitor(), { verifiesUser: false }),
      await enter(visitor(), { userHandle: handleOf(999_999) }),
      await enter(visitor(), { userHandle: undefined }),
    ];
    for (const reply of refused) expect([reply.statusCode, reply.body]).toEqual([422, refused[0]?.body]);
    const after = await snapshotOf(test.shop);
    expect(after.passkeys).toBe(before.passkeys);
    expect(after.sessions).toBe(before.sessions);

    const browser = visitor();
    const challenge = challengeOf(await browser.call(startPasskeySignIn, {}));
    const response = device.sign({ challenge, userHandle: handleOf(userId) });
    expect(codeOf(await visitor().send(signInByPasskey, { response })), "in another browser").toBe("passkey-refused");
    const atOnce = await Promise.all([1, 2, 3, 4].map(() => browser.send(signInByPasskey, { response })));
    expect(atOnce.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422, 422, 422]);
  });

  it("signs nothing that is older than five minutes, or was given out for something else or somebody else", async () => {
    const old = challengeOf(await visitor().call(startPasskeySignIn, {}));
    const other = await newCustomer(test);
    const challenges = [
      challengeOf(await customer.call(startPasskeyReauthentication, {})),
      challengeOf(await customer.call(startPasskey, {})),
      challengeOf(await other.call(startPasskeyReauthentication, {})),
    ];
    for (const challenge of challenges) expect(codeOf(await enter(visitor(), { challenge }))).toBe("passkey-refused");
    const foreign = challengeOf(await other.call(startPasskeyReauthentication, {}));
    const response = device.sign({ challenge: foreign, userHandle: handleOf(userId) });
    expect(codeOf(await customer.send(reauthenticateByPasskey, { response }))).toBe("passkey-refused");
    wait(5 * MINUTE_MS);
    expect(codeOf(await enter(visitor(), { challenge: old }))).toBe("passkey-refused");
  });

  it("that counts its uses is refused once a copy of it has counted further", async () => {
    expect((await enter(visitor(), { counter: 7 })).statusCode).toBe(200);
    for (const counter of [7, 6, 0]) expect(codeOf(await enter(visitor(), { counter }))).toBe("passkey-refused");
    expect((await enter(visitor(), { counter: 8 })).statusCode).toBe(200);
  });

  it("is not kept for another site, without its user, or a second time for another account", async () => {
    const other = await newCustomer(test);
    const before = await rows(test.shop, "select * from passkeys");
    const fresh = () => new SoftPasskey(test.shop.config.publicUrl);
    for (const [made, more] of [
      [fresh(), { origin: "https://meadow-and-salt.example" }],
      [fresh(), { rpId: "meadow-and-salt.example" }],
      [fresh(), { verifiesUser: false }],
      [device, {}],
    ] as const) {
      const challenge = challengeOf(await other.call(startPasskey, {}));
      const reply = await other.send(addPasskey, { name: "Phone", response: made.make({ challenge, ...more }) });
      expect([reply.statusCode, codeOf(reply)]).toEqual([422, "passkey-refused"]);
    }
    const challenge = challengeOf(await customer.call(startPasskey, {}));
    const reply = await other.send(addPasskey, { name: "Phone", response: fresh().make({ challenge }) });
    expect(codeOf(reply)).toBe("passkey-refused");
    expect(await rows(test.shop, "select * from passkeys")).toEqual(before);
  });

  it("is made and removed only by whoever has shown lately who they are, and proves that itself", async () => {
    wait(31 * MINUTE_MS);
    const [kept] = await customer.call(listPasskeys, {});
    const remove = () => customer.send(removePasskey, { passkeyId: String(kept?.id) });
    expect(codeOf(await customer.send(startPasskey, {}))).toBe("proof-needed");
    expect(codeOf(await remove())).toBe("proof-needed");
    const challenge = challengeOf(await customer.call(startPasskeyReauthentication, {}));
    await customer.call(reauthenticateByPasskey, {
      response: device.sign({ challenge, userHandle: handleOf(userId) }),
    });
    expect((await remove()).statusCode).toBe(200);
  });

  it("of somebody else proves nothing", async () => {
    const thief = await newCustomer(test);
    const own = new SoftPasskey(test.shop.config.publicUrl);
    await makeFor(thief, own);
    const challenge = challengeOf(await customer.call(startPasskeyReauthentication, {}));
    const thiefId = (await thief.call(getUser, {})).id;
    const response = own.sign({ challenge, userHandle: handleOf(thiefId) });
    expect(codeOf(await customer.send(reauthenticateByPasskey, { response }))).toBe("passkey-refused");
  });

  it("is one of ten at most", async () => {
    for (let kept = 1; kept < 10; kept += 1) await makeFor(customer, new SoftPasskey(test.shop.config.publicUrl));
    expect(codeOf(await customer.send(startPasskey, {}))).toBe("passkeys-full");
  });

  it("of a customer does not outlive a password that is set by an email", async () => {
    const { email } = await customer.call(getUser, {});
    await customer.call(signOut, {});
    await visitor().call(requestPasswordReset, { email });
    await test.runJob("send-password-resets");
    const token = await tokenOf(test, "password-reset", "reset");
    await visitor().call(resetPassword, { token, password: "kettle moss harbour" });
    expect(codeOf(await enter(visitor()))).toBe("passkey-refused");
  });
});

describe("the administrator's passkey, in a shop in trade", () => {
  let test: TestShop;
  beforeEach(async () => {
    test = await openTestShop({ withDemo: true, variables: TRADING });
  });
  afterEach(() => test.close());

  const browser = () => new TestBrowser(test.app, undefined, { "x-forwarded-proto": "https" });

  it("counts as both factors, and a password alone neither passes nor replaces it", async () => {
    const admin = browser();
    await admin.call(signIn, ADMIN);
    const device = new SoftPasskey(TRADING.PUBLIC_URL);
    await makeFor(admin, device, "Office key");
    expect((await admin.send(listAdminOrders, {})).statusCode).toBe(200);

    const again = browser();
    const challenge = challengeOf(await again.call(startPasskeySignIn, {}));
    const response = device.sign({ challenge, userHandle: handleOf(999_999) });
    expect((await again.call(signInByPasskey, { response })).user).toMatchObject({ needsSecondFactor: false });
    expect((await again.send(updateSettings, { cutOffHour: 9 })).statusCode).toBe(200);

    const thief = browser();
    expect((await thief.call(signIn, ADMIN)).user.needsSecondFactor).toBe(true);
    for (const refused of [
      await thief.send(listAdminOrders, {}),
      await thief.send(startPasskey, {}),
      await thief.send(startSecondFactor, { password: ADMIN.password }),
    ]) {
      expect(codeOf(refused)).toBe("second-factor-needed");
    }
    const asked = challengeOf(await thief.call(startPasskeyReauthentication, {}));
    await thief.call(reauthenticateByPasskey, {
      response: device.sign({ challenge: asked, userHandle: handleOf(999_999) }),
    });
    expect((await thief.send(listAdminOrders, {})).statusCode).toBe(200);
  });
});
