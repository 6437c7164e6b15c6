import { Secret, TOTP } from "otpauth";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getUser, signIn } from "#contract/accounts/accounts.ts";
import {
  confirmSecondFactor,
  removeSecondFactor,
  requestPasswordReset,
  resetPassword,
  startSecondFactor,
} from "#contract/accounts/credentials.ts";
import { renewSealedValues } from "#server/app/start/open-shop.ts";
import { emailsOf, tokenOf } from "#tests/support/emails.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const ADMIN = { username: "admin", password: "admin123" };
const TRADING = {
  NODE_ENV: "production",
  PAYMENTS: "sandbox",
  SESSION_SECRET: "a-secret-for-tests-of-at-least-32-characters",
  PUBLIC_URL: "https://shop.example",
  TRUST_PROXY: "0",
};
const FIRST = "2026-11-21T10:00:00Z";
const LATER = "2026-11-21T10:02:00Z";

describe("the administrator's second factor", () => {
  let test: TestShop;
  let admin: TestBrowser;
  let secret: string;
  let recoveryCodes: string[];
  beforeEach(async () => {
    test = await openTestShop({ withDemo: true });
    admin = new TestBrowser(test.app);
    await admin.call(signIn, ADMIN);
    ({ secret } = await admin.call(startSecondFactor, { password: ADMIN.password }));
    ({ recoveryCodes } = await admin.call(confirmSecondFactor, { code: codeAt(FIRST) }));
    test.setClock(LATER);
  });
  afterEach(() => test.close());

  const codeAt = (instant: string) =>
    new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) }).generate({ timestamp: Date.parse(instant) });
  const enter = (code?: string) =>
    new TestBrowser(test.app).send(signIn, { ...ADMIN, ...(code === undefined ? {} : { code }) });

  it("is asked for after the right password only", async () => {
    expect((await enter()).json()).toMatchObject({ code: "code-needed" });
    const wrong = await new TestBrowser(test.app).send(signIn, { ...ADMIN, password: "a guess", code: codeAt(LATER) });
    expect(wrong.json()).toMatchObject({ code: "wrong-credentials" });
    expect((await enter(codeAt(LATER))).statusCode).toBe(200);
  });

  it("takes a code once, and one step early or late, and none from before", async () => {
    expect((await enter(codeAt(LATER))).statusCode).toBe(200);
    expect((await enter(codeAt(LATER))).json()).toMatchObject({ code: "code-wrong" });
    expect((await enter(codeAt("2026-11-21T10:02:30Z"))).statusCode).toBe(200);
    expect((await enter(codeAt(FIRST))).json()).toMatchObject({ code: "code-wrong" });
  });

  it("takes one code for one of two at the same moment", async () => {
    const replies = await Promise.all([enter(codeAt(LATER)), enter(codeAt(LATER))]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
  });

  it("has ten recovery codes, each good once, kept as hashes", async () => {
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = "", second = ""] = recoveryCodes;
    expect((await enter(first.toUpperCase())).statusCode).toBe(200);
    expect((await enter(first)).json()).toMatchObject({ code: "code-wrong" });
    expect((await enter(second.replace("-", " "))).statusCode).toBe(200);
    const stored = JSON.stringify([
      ...(await rows(test.shop, "select * from recovery_codes")),
      ...(await rows(test.shop, "select * from second_factors")),
    ]);
    for (const told of [secret.replaceAll(" ", ""), ...recoveryCodes]) expect(stored).not.toContain(told);
  });

  it("is not to be guessed at for ever", async () => {
    for (let made = 0; made < 10; made += 1) expect((await enter("000000")).statusCode).toBe(401);
    expect((await enter(codeAt(LATER))).json()).toMatchObject({ code: "too-many-guesses" });
  });

  it("lets the owner in on a device that is known, or after a new password, while a stranger enters wrong codes", async () => {
    for (let made = 0; made < 10; made += 1) expect((await enter("000000")).statusCode).toBe(401);
    expect((await admin.send(signIn, { ...ADMIN, code: codeAt(LATER) })).statusCode).toBe(200);
    expect((await enter(recoveryCodes[0])).json()).toMatchObject({ code: "too-many-guesses" });
    const password = "chosen-after-the-alarm";
    await new TestBrowser(test.app).call(requestPasswordReset, { email: "admin@meadowandsalt.example" });
    await test.runJob("send-password-resets");
    const token = await tokenOf(test, "password-reset", "reset");
    await new TestBrowser(test.app).call(resetPassword, { token, password });
    const next = { ...ADMIN, password, code: recoveryCodes[0] };
    expect((await new TestBrowser(test.app).send(signIn, next)).statusCode).toBe(200);
  });

  it("is removed with the password and a code, and not replaced by a borrowed session", async () => {
    const again = await admin.send(startSecondFactor, { password: ADMIN.password });
    expect(again.json()).toMatchObject({ code: "second-factor-set" });
    const guessed = await admin.send(removeSecondFactor, { password: ADMIN.password, code: "000000" });
    expect(guessed.json()).toMatchObject({ code: "code-wrong" });
    expect((await admin.call(getUser, {})).hasSecondFactor).toBe(true);
    await admin.call(removeSecondFactor, { password: ADMIN.password, code: codeAt(LATER) });
    expect((await enter()).statusCode).toBe(200);
    expect((await emailsOf(test, "sign-in-changed")).map(({ facts }) => facts.change)).toEqual([
      "second-factor-set",
      "second-factor-removed",
    ]);
    expect(await rows(test.shop, "select after from audit_log where entity = 'user' order by id")).toEqual([
      { after: { secondFactor: true } },
      { after: { secondFactor: false } },
    ]);
  });
});

describe("without a second factor", () => {
  it("the administrator is asked for one in production, and not in a demonstration", async () => {
    for (const [variables, isAsked] of [
      [{}, false],
      [{ ...TRADING, DEMO_MODE: "true" }, false],
      [TRADING, true],
    ] as const) {
      const test = await openTestShop({ withDemo: true, variables });
      const { user } = await new TestBrowser(test.app).call(signIn, ADMIN);
      expect(user.needsSecondFactor).toBe(isAsked);
      await test.close();
    }
  });

  it("a first code that is wrong confirms nothing", async () => {
    const test = await openTestShop({ withDemo: true });
    const admin = new TestBrowser(test.app);
    await admin.call(signIn, ADMIN);
    expect((await admin.send(startSecondFactor, { password: "a guess" })).statusCode).toBe(403);
    await admin.call(startSecondFactor, { password: ADMIN.password });
    expect((await admin.send(confirmSecondFactor, { code: "000000" })).json()).toMatchObject({ code: "code-wrong" });
    await new TestBrowser(test.app).call(signIn, ADMIN);
    await test.close();
  });
});

describe("a new SESSION_SECRET", () => {
  const FORMER = "a-secret-for-tests-of-at-least-32-characters";
  const NEXT = "another-secret-for-tests-of-at-least-32-characters";
  const code = (secret: string, instant: string) =>
    new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) }).generate({ timestamp: Date.parse(instant) });

  it("is refused in a sentence where it opens nothing, and changes nothing for anybody beside the former one", async () => {
    const test = await openTestShop({ withDemo: true });
    const admin = new TestBrowser(test.app);
    await admin.call(signIn, ADMIN);
    const { secret } = await admin.call(startSecondFactor, { password: ADMIN.password });
    const { recoveryCodes } = await admin.call(confirmSecondFactor, { code: code(secret, FIRST) });
    const reopen = async (variables: Record<string, string>) => {
      const next = await openTestShop({ filled: test.database, variables });
      next.setClock(LATER);
      return next;
    };
    const wrong = await reopen({ SESSION_SECRET: NEXT });
    const reply = await new TestBrowser(wrong.app).send(signIn, { ...ADMIN, code: code(secret, LATER) });
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([503, "secret-changed"]);
    expect((await new TestBrowser(wrong.app).send(signIn, { ...ADMIN, code: recoveryCodes[0] })).statusCode).toBe(200);
    const cookie = `ms_session=${admin.cookie("ms_session")}`;
    const seenBy = async ({ app }: TestShop) =>
      (await new TestBrowser(app).sendRaw("GET", getUser.path, undefined, { cookie })).statusCode;
    expect(await seenBy(wrong)).toBe(401);

    const both = await reopen({ SESSION_SECRET: NEXT, SESSION_SECRET_OLD: FORMER });
    expect(await seenBy(both)).toBe(200);
    await renewSealedValues(both.shop);
    await renewSealedValues(both.shop);
    const alone = await reopen({ SESSION_SECRET: NEXT });
    const answer = await new TestBrowser(alone.app).send(signIn, { ...ADMIN, code: code(secret, LATER) });
    expect(answer.statusCode).toBe(200);
    for (const { app } of [wrong, both, alone]) await app.close();
    await test.close();
  });
});
