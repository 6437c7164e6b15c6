import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findCall } from "#tests/support/contract-calls.ts";
import * as adminCalls from "./admin-calls.ts";
import * as calls from "./calls.ts";

describe("a call as the pages know it", () => {
  it.each(Object.entries({ ...calls, ...adminCalls }))(
    "%s goes where the contract serves it",
    (name, { method, path }) => {
      expect({ method, path }).toEqual({ method: findCall(name)?.method, path: findCall(name)?.path });
    },
  );

  it.each(["calls", "admin-calls"])("has the schemas of its own name, in %s.ts", (file) => {
    const source = readFileSync(`src/contract/${file}.ts`, "utf8");
    const named = [...source.matchAll(/export const (\w+) = call<\s*typeof \w+\.(\w+)\s*>/g)];
    expect(named).toHaveLength(Object.keys(file === "calls" ? calls : adminCalls).length);
    expect(named.filter(([, name, schemas]) => name !== schemas).map(([text]) => text)).toEqual([]);
  });
});
