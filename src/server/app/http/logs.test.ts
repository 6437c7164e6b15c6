import { expect, it, vi } from "vitest";
import { getUser, register, signIn, signOut } from "#contract/accounts/accounts.ts";
import { requestPasswordReset, resetPassword } from "#contract/accounts/credentials.ts";
import { getHealth } from "#contract/shop.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop } from "#tests/support/test-shop.ts";

const PERSON = {
  username: "quillharbour",
  email: "quill.harbour@example.com",
  password: "kettle moss harbour",
  firstName: "Quillon",
  lastName: "Harbourne",
};

it("the log says at its wordiest what was refused to whom, and nothing that is secret or anybody's own", async () => {
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  const test = await openTestShop({ variables: { LOG_LEVEL: "debug" }, logTo });
  const person = new TestBrowser(test.app);
  await person.call(register, PERSON);
  const cookies = ["ms_session", "ms_device"].map((name) => person.cookie(name) ?? "");
  await person.sendRaw("GET", `${getUser.path}?token=teasel-token&email=${PERSON.email}`, undefined, {
    authorization: "Bearer teasel-token",
  });
  const stranger = new TestBrowser(test.app);
  await stranger.send(signIn, { username: PERSON.email, password: "a wrong guess" });
  await stranger.send(requestPasswordReset, { email: PERSON.email });
  await stranger.send(resetPassword, { token: "teasel-token", password: PERSON.password });
  await stranger.sendRaw("POST", "/api/newsletter/teasel-token/confirm", "{}");
  await stranger.sendRaw("POST", signOut.path, "{}", { origin: "https://elsewhere.example" });
  // The query fails, and its error message contains the typed text.
  await rows(test.shop, "alter table guesses rename to guesses_gone");
  expect((await stranger.sendRaw("POST", signIn.path, JSON.stringify(PERSON))).statusCode).toBe(500);
  await test.close();

  const log = lines.join("");
  expect(log).toContain('"code":"wrong-credentials"');
  expect(log).toContain('"code":"cross-site"');
  expect(log).toContain('"msg":"a request failed"');
  expect(log).toMatch(/"userId":\d+,"msg":"signed in"/);
  const secrets = [test.shop.secret, PERSON.password, "a wrong guess", "teasel-token", ...cookies];
  for (const word of [...secrets, PERSON.username, PERSON.email, PERSON.firstName, PERSON.lastName, "argon2id"]) {
    expect(word).not.toBe("");
    expect(log.toLowerCase(), word).not.toContain(word.toLowerCase());
  }
});

it("the log names a request of three seconds or longer with its id, and no shorter one", async () => {
  const lines: string[] = [];
  const test = await openTestShop({
    variables: { LOG_LEVEL: "warn" },
    logTo: { write: (line) => void lines.push(line) },
  });
  const visitor = new TestBrowser(test.app);
  const slowLines = () => lines.filter((line) => line.includes("a request was slow"));
  await visitor.sendRaw("GET", getHealth.path);
  expect(slowLines()).toEqual([]);
  let nowMs = performance.now();
  // Every look at the clock takes four seconds.
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (nowMs += 4_000));
  const reply = await visitor.sendRaw("GET", getHealth.path);
  clock.mockRestore();
  await test.close();
  expect(slowLines().map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({
      ...{ method: "GET", route: getHealth.path, status: 200, ms: expect.any(Number) },
      requestId: reply.headers["x-request-id"],
    }),
  ]);
});
