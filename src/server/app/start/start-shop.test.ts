import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { readConfig } from "#server/platform/config/config.ts";
import { startShop } from "./start-shop.ts";

it("a start on a port that is taken ends in a sentence, before it opens or changes the database", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "meadow-start-"));
  const other = createServer();
  await once(other.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    other.close();
    rmSync(dataDir, { recursive: true });
  });
  const { port } = other.address() as AddressInfo;
  const config = readConfig({ NODE_ENV: "development", HOST: "127.0.0.1", PORT: String(port), DATA_DIR: dataDir });
  let opened = 0;
  const open = () => {
    opened += 1;
    return Promise.reject(new Error("the database was opened"));
  };
  await expect(startShop(config, { open })).rejects.toThrow(
    `Port ${port} is already in use. Set PORT to another port.`,
  );
  expect(opened).toBe(0);
});

it("a start on PostgreSQL with an unusable data folder ends in a sentence, before it opens the database", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "meadow-start-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const file = join(dataDir, "file");
  writeFileSync(file, "");
  const settings = { NODE_ENV: "development", DATABASE_URL: "postgres://shop@127.0.0.1:1/shop", DATA_DIR: file };
  const open = vi.fn(() => Promise.reject(new Error("the database was opened")));
  await expect(startShop(readConfig(settings), { open })).rejects.toThrow(
    /^The data folder \S+file cannot be used: .+\. Set DATA_DIR to a folder that this user can write to\.$/,
  );
  expect(open).not.toHaveBeenCalled();
});
