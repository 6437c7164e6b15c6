import { expect, it } from "vitest";
import { type Drill, runDrill } from "#tests/disaster/drill.ts";

it.each<Drill>([
  { database: "embedded", place: "folder" },
  { database: "postgresql", place: "bucket" },
])("a shop whose machine is lost is restored from its full backup: $database, $place", async (drill) => {
  const said: string[] = [];
  await runDrill(drill, (line) => said.push(line));
  expect(said.join("\n")).toContain("encrypted with another SESSION_SECRET");
  expect(said.at(-1)).toBe("a guest buys on the new machine");
});
