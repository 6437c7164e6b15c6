import { describe, expect, it } from "vitest";
import { CONTRACT_CALLS } from "#tests/support/contract-calls.ts";
import * as adminCalls from "./admin-calls.ts";
import * as calls from "./calls.ts";

describe("a call as the pages know it", () => {
  const named = { ...calls, ...adminCalls };

  it.each(CONTRACT_CALLS)("$name goes where the contract serves it, and has no schemas with it", ({ name, call }) => {
    expect(Object.entries(named).find(([each]) => each === name)?.[1]).toEqual({
      method: call.method,
      path: call.path,
    });
  });

  it("has a name of its own", () => {
    expect(Object.keys(calls).length + Object.keys(adminCalls).length).toBe(CONTRACT_CALLS.length);
    expect(Object.keys(named)).toHaveLength(CONTRACT_CALLS.length);
  });
});
