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
});
