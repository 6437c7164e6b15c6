import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "./platform/config/config.ts";
import { readSessionSecret } from "./platform/config/data-folder.ts";
import { fileTransport } from "./platform/kernel/mail-transport.ts";

const EMAIL = {
  messageId: "<email-1@localhost>",
  from: { name: "Meadow & Salt", address: "hello@meadowandsalt.example" },
  to: "wren@example.com",
  replyTo: undefined,
  subject: "Your new password",
  text: "A link",
  html: "<p>A link</p>",
  unsubscribeUrl: undefined,
  attachments: [],
};

describe("what the shop keeps on its machine", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "meadow-private-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const modeOf = (...names: string[]) => statSync(join(folder, ...names)).mode & 0o777;

  it("is closed to the machine's other people: secret and emails", async () => {
    readSessionSecret(readConfig({ DATA_DIR: join(folder, "secret") }));
    expect([modeOf("secret"), modeOf("secret", "session-secret")]).toEqual([0o700, 0o600]);
    await fileTransport(join(folder, "outbox")).send(EMAIL);
    expect(modeOf("outbox")).toBe(0o700);
  });
});
