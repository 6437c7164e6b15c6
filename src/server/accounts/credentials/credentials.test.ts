import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eraseAccount, getUser, register, saveProfile, signIn, signUp } from "#contract/accounts/accounts.ts";
import {
  askToVerifyEmail,
  changeEmail,
  changePassword,
  confirmEmailChange,
  endOtherSessions,
  endSession,
  listSessions,
  openPasswordReset,
  requestPasswordReset,
  resetPassword,
  undoEmailChange,
  verifyEmail,
} from "#contract/accounts/credentials.ts";
import { emailsOf, tokenOf } from "#tests/support/emails.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const WREN = {
  username: "wren",
  email: "wren@example.com",
  password: "kettle moss harbour",
  firstName: "Wren",
  lastName: "Ashdown",
};
const ON_THE_WAY = {
  password: WREN.password,
  firstName: "Wren",
  lastName: "Ashdown",
  address: { line1: "3 Mill Lane", city: "Bath", postcode: "BA1 2AB" },
};
const NEW_PASSWORD = "three other words";
const OTHER_PASSWORD = { currentPassword: NEW_PASSWORD, password: "yet other words still" };

describe("what somebody signs in with", () => {
  let test: TestShop;
  let wren: TestBrowser;
  beforeEach(async () => {
    test = await openTestShop();
    wren = new TestBrowser(test.app);
    await wren.call(register, WREN);
  });
  afterEach(() => test.close());

  const stranger = () => new TestBrowser(test.app);
  const signedIn = async (password = WREN.password) => {
    const browser = stranger();
    await browser.call(signIn, { username: "wren", password });
    return browser;
  };
  const isSignedIn = async (browser: TestBrowser) => (await browser.send(getUser, {})).statusCode === 200;
  const askForReset = async () => {
    await stranger().call(requestPasswordReset, { email: "WREN@example.com" });
    await test.runJob("send-password-resets");
    return tokenOf(test, "password-reset", "reset");
  };

  describe("a forgotten password", () => {
    it("is asked for with the same answer for everybody, and only an account gets an email, once", async () => {
      const known = await stranger().send(requestPasswordReset, { email: WREN.email });
      const unknown = await stranger().send(requestPasswordReset, { email: "nobody@example.com" });
      expect(known.statusCode).toBe(200);
      expect(unknown.body).toBe(known.body);
      await test.runJob("send-password-resets");
      await test.runJob("send-password-resets");
      expect((await emailsOf(test, "password-reset")).map(({ recipient }) => recipient)).toEqual([WREN.email]);
      expect(await rows(test.shop, "select 1 from password_reset_requests")).toEqual([]);
    });

    it("brings three emails an hour and no more, known or not", async () => {
      for (const email of [WREN.email, "nobody@example.com"]) {
        for (let asked = 0; asked < 3; asked += 1) await stranger().call(requestPasswordReset, { email });
        expect((await stranger().send(requestPasswordReset, { email })).statusCode).toBe(429);
      }
    });

    it("is replaced by the email's link, which ends every session and the old password", async () => {
      const other = await signedIn();
      await stranger().call(resetPassword, { token: await askForReset(), password: NEW_PASSWORD });
      expect([await isSignedIn(wren), await isSignedIn(other)]).toEqual([false, false]);
      expect((await stranger().send(signIn, { username: "wren", password: WREN.password })).statusCode).toBe(401);
      expect((await (await signedIn(NEW_PASSWORD)).call(getUser, {})).isEmailVerified).toBe(true);
      expect(await emailsOf(test, "sign-in-changed")).toMatchObject([
        { recipient: WREN.email, facts: { change: "password" } },
      ]);
    });

    it("is not replaced twice by one link, nor by an older one", async () => {
      const first = await askForReset();
      const second = await askForReset();
      await stranger().call(openPasswordReset, { token: second });
      await stranger().call(resetPassword, { token: second, password: NEW_PASSWORD });
      for (const token of [first, second]) {
        expect((await stranger().send(openPasswordReset, { token })).json()).toMatchObject({ code: "link-expired" });
        const reply = await stranger().send(resetPassword, { token, password: "stolen and replayed" });
        expect(reply.statusCode).toBe(410);
        expect(reply.json()).toMatchObject({ code: "link-expired" });
      }
      await signedIn(NEW_PASSWORD);
      expect(await emailsOf(test, "sign-in-changed")).toMatchObject([
        { recipient: WREN.email, facts: { change: "password" } },
      ]);
    });

    it("is replaced once by a link that is followed twice at the same moment", async () => {
      const token = await askForReset();
      const replies = await Promise.all(
        [NEW_PASSWORD, "somebody elses words"].map((password) => stranger().send(resetPassword, { token, password })),
      );
      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410]);
    });

    it("cannot be replaced after 30 minutes, with a made-up link, or with one for another purpose", async () => {
      const token = await askForReset();
      const verification = await tokenOf(test, "welcome", "verify");
      for (const wrong of [`${token}x`, token.slice(1), "made.up", verification]) {
        const reply = await stranger().send(resetPassword, { token: wrong, password: NEW_PASSWORD });
        expect(reply.json()).toMatchObject({ code: "link-invalid" });
        const opened = await stranger().send(openPasswordReset, { token: wrong });
        expect(opened.json()).toMatchObject({ code: "link-invalid" });
      }
      test.setClock("2026-11-21T10:30:00Z");
      expect((await stranger().send(openPasswordReset, { token })).statusCode).toBe(410);
      expect((await stranger().send(resetPassword, { token, password: NEW_PASSWORD })).statusCode).toBe(410);
      await signedIn();
    });

    it("is not replaced by a common one, and the link stays good", async () => {
      const token = await askForReset();
      expect((await stranger().send(resetPassword, { token, password: "password1" })).statusCode).toBe(422);
      await stranger().call(resetPassword, { token, password: NEW_PASSWORD });
    });
  });

  describe("a password", () => {
    it("is changed by whoever knows it, which ends all other sessions and keeps this one under a new id", async () => {
      const other = await signedIn();
      const before = wren.cookie("ms_session");
      await wren.call(changePassword, { currentPassword: WREN.password, password: NEW_PASSWORD });
      expect([await isSignedIn(wren), await isSignedIn(other)]).toEqual([true, false]);
      expect(wren.cookie("ms_session")).not.toBe(before);
      await signedIn(NEW_PASSWORD);
    });

    it("is not changed from a borrowed session without it, however often that tries", async () => {
      const change = { currentPassword: "a guess", password: NEW_PASSWORD };
      for (let made = 0; made < 10; made += 1) {
        expect((await wren.send(changePassword, change)).json()).toMatchObject({ code: "wrong-password" });
      }
      expect((await wren.send(changePassword, change)).statusCode).toBe(429);
      await signedIn();
    });

    it("leaves no session behind that was being written while it changed", async () => {
      await wren.call(changePassword, { currentPassword: WREN.password, password: NEW_PASSWORD });
      const [row] = await rows<{ sess: { signedInAtMs: number } }>(test.shop, "select sess from sessions");
      const older = JSON.stringify({ ...row?.sess, signedInAtMs: (row?.sess.signedInAtMs ?? 0) - 1 });
      await rows(test.shop, `update sessions set sess = '${older}'::jsonb`);
      expect(await isSignedIn(wren)).toBe(false);
    });
  });

  describe("an e-mail address", () => {
    it("is verified by the link of the first email, as often as it is followed", async () => {
      expect((await wren.call(getUser, {})).isEmailVerified).toBe(false);
      const token = await tokenOf(test, "welcome", "verify");
      for (let followed = 0; followed < 2; followed += 1) await wren.call(verifyEmail, { token });
      expect((await wren.call(getUser, {})).isEmailVerified).toBe(true);
    });

    it("is confirmed by nobody who is not signed in to the account: somebody else may have opened it", async () => {
      const robin = stranger();
      await robin.call(register, { ...WREN, username: "robin", email: "robin@example.com" });
      const verify = await tokenOf(test, "welcome", "verify");
      await robin.call(changeEmail, { email: "third@example.com", password: WREN.password });
      const change = await tokenOf(test, "verify-email", "verify");
      for (const [call, token] of [
        [verifyEmail, verify],
        [confirmEmailChange, change],
      ] as const) {
        expect((await stranger().send(call, { token })).json()).toMatchObject({ code: "signed-out" });
        expect((await wren.send(call, { token })).json()).toMatchObject({ code: "link-of-another" });
      }
      const [row] = await rows(test.shop, "select email, email_verified_at from users where username = 'robin'");
      expect(row).toEqual({ email: "robin@example.com", email_verified_at: null });
    });

    it("that is not theirs is written to a few times an hour, however often an account is opened and erased", async () => {
      let opened = 0;
      for (let tried = 0; tried < 8; tried += 1) {
        const robin = stranger();
        const victim = { ...WREN, username: `robin${tried}`, email: "Victim@example.com" };
        if ((await robin.send(register, victim)).statusCode !== 200) continue;
        opened += 1;
        await robin.call(eraseAccount, { password: WREN.password });
      }
      expect(opened).toBe(5);
      const refused = await stranger().send(signUp, { ...ON_THE_WAY, email: "victim@example.com" });
      expect(refused.json()).toMatchObject({ code: "too-many-guesses", facts: { waitMinutes: 60 } });
      test.setClock("2026-11-21T11:00:01Z");
      await stranger().call(signUp, { ...ON_THE_WAY, email: "victim@example.com" });
    });

    it("is verified by a further email, of which there are three an hour", async () => {
      for (let asked = 0; asked < 3; asked += 1) {
        test.setClock(`2026-11-21T10:0${asked}:00Z`);
        await wren.call(askToVerifyEmail, {});
      }
      expect((await wren.send(askToVerifyEmail, {})).statusCode).toBe(429);
      expect(await emailsOf(test, "verify-email")).toHaveLength(3);
      await wren.call(verifyEmail, { token: await tokenOf(test, "verify-email", "verify") });
    });

    it("changes when the email to the new one is answered, and the old one can take that back", async () => {
      const change = { email: "New@Example.com", password: WREN.password };
      expect((await wren.call(changeEmail, change)).user).toMatchObject({
        email: WREN.email,
        pendingEmail: "new@example.com",
      });
      const confirm = await tokenOf(test, "verify-email", "verify");
      await wren.call(confirmEmailChange, { token: confirm });
      expect(await wren.call(getUser, {})).toMatchObject({ email: "new@example.com", isEmailVerified: true });
      expect((await wren.send(confirmEmailChange, { token: confirm })).statusCode).toBe(410);
      expect((await emailsOf(test, "email-changed"))[0]).toMatchObject({ recipient: WREN.email });
      const undo = await tokenOf(test, "email-changed", "undo");
      await stranger().call(undoEmailChange, { token: undo });
      expect(await isSignedIn(wren)).toBe(false);
      expect((await (await signedIn()).call(getUser, {})).email).toBe(WREN.email);
      expect((await stranger().send(undoEmailChange, { token: undo })).statusCode).toBe(410);
    });

    it("is not changed without the password, and one that is taken gets no email and the same answer", async () => {
      expect((await wren.send(changeEmail, { email: "new@example.com", password: "a guess" })).statusCode).toBe(403);
      await stranger().call(register, { ...WREN, username: "robin", email: "robin@example.com" });
      const taken = await wren.call(changeEmail, { email: "robin@example.com", password: WREN.password });
      expect(taken.user.pendingEmail).toBe("robin@example.com");
      expect(await emailsOf(test, "verify-email")).toEqual([]);
    });

    it("that a thief asked for does not outlive the password", async () => {
      for (const setPassword of [
        async () => stranger().call(resetPassword, { token: await askForReset(), password: NEW_PASSWORD }),
        async () => (await signedIn(NEW_PASSWORD)).call(changePassword, OTHER_PASSWORD),
      ]) {
        const password = (await isSignedIn(wren)) ? WREN.password : NEW_PASSWORD;
        await (await signedIn(password)).call(changeEmail, { email: "thief@example.com", password });
        const confirm = await tokenOf(test, "verify-email", "verify");
        await setPassword();
        const owner = await signedIn(password === NEW_PASSWORD ? OTHER_PASSWORD.password : NEW_PASSWORD);
        expect((await owner.send(confirmEmailChange, { token: confirm })).json()).toMatchObject({
          code: "link-expired",
        });
        const [user] = await rows(test.shop, "select email, pending_email from users where username = 'wren'");
        expect(user).toEqual({ email: WREN.email, pending_email: null });
        await rows(test.shop, "delete from letters");
      }
    });

    it("does not change once more while the one before can be taken back", async () => {
      await wren.call(changeEmail, { email: "thief@example.com", password: WREN.password });
      await wren.call(confirmEmailChange, { token: await tokenOf(test, "verify-email", "verify") });
      const undo = await tokenOf(test, "email-changed", "undo");
      const again = { email: "second@example.com", password: WREN.password };
      expect((await wren.send(changeEmail, again)).json()).toMatchObject({ code: "too-many-guesses" });
      expect((await wren.call(getUser, {})).pendingEmail).toBeNull();
      await stranger().call(undoEmailChange, { token: undo });
      const back = await signedIn();
      expect((await back.call(getUser, {})).email).toBe(WREN.email);
      await back.call(changeEmail, again);
    });

    it("gets three emails an hour and no more, whoever types it in", async () => {
      const change = { email: "victim@example.com", password: WREN.password };
      for (let asked = 0; asked < 3; asked += 1) {
        test.setClock(`2026-11-21T10:0${asked}:00Z`);
        await wren.call(changeEmail, change);
      }
      const robin = stranger();
      await robin.call(register, { ...WREN, username: "robin", email: "robin@example.com" });
      for (const browser of [wren, robin]) {
        expect((await browser.send(changeEmail, change)).json()).toMatchObject({ code: "too-many-guesses" });
      }
      expect(await emailsOf(test, "verify-email")).toHaveLength(3);
      expect((await robin.call(getUser, {})).pendingEmail).toBeNull();
    });

    it("is refused when somebody else has opened an account with it meanwhile", async () => {
      await wren.call(changeEmail, { email: "robin@example.com", password: WREN.password });
      await stranger().call(register, { ...WREN, username: "robin", email: "robin@example.com" });
      const token = await tokenOf(test, "verify-email", "verify");
      expect((await wren.send(confirmEmailChange, { token })).json()).toMatchObject({ code: "account-exists" });
    });
  });

  describe("sessions", () => {
    it("are listed with their devices, and ended one by one or all but one", async () => {
      const [second, third] = [await signedIn(), await signedIn()];
      const listed = await wren.call(listSessions, {});
      expect(listed.map(({ isOwn }) => isOwn).filter(Boolean)).toHaveLength(1);
      expect(listed).toHaveLength(3);
      const ofThird = (await third.call(listSessions, {})).find(({ isOwn }) => isOwn);
      await wren.call(endSession, { sessionId: String(ofThird?.id) });
      expect([await isSignedIn(second), await isSignedIn(third)]).toEqual([true, false]);
      await wren.call(endOtherSessions, {});
      expect([await isSignedIn(wren), await isSignedIn(second)]).toEqual([true, false]);
    });

    it("of somebody else are neither listed nor ended", async () => {
      const robin = stranger();
      await robin.call(register, { ...WREN, username: "robin", email: "robin@example.com" });
      const [own] = await wren.call(listSessions, {});
      expect((await robin.send(endSession, { sessionId: String(own?.id) })).statusCode).toBe(404);
      await robin.call(endOtherSessions, {});
      expect(await isSignedIn(wren)).toBe(true);
    });
  });

  it("does not change with the name, which takes nothing else along", async () => {
    const sent = { firstName: "Wrenna", lastName: "Ash", email: "stolen@example.com", id: 999_999 };
    expect((await wren.send(saveProfile, sent)).statusCode).toBe(200);
    expect(await wren.call(getUser, {})).toMatchObject({ firstName: "Wrenna", lastName: "Ash", email: WREN.email });
    expect((await wren.send(saveProfile, { firstName: " ", lastName: "Ash" })).statusCode).toBe(422);
  });
});
