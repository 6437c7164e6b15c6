import { describe, expect, it } from "vitest";
import { postgresAway } from "./postgres-away.ts";
import { sigtermUnderLoad } from "./sigterm-under-load.ts";

/** The quick faults. `npm run faults` runs all of them. */
describe("a shop that something bad is done to", () => {
  it.each([postgresAway(3), sigtermUnderLoad])(
    "survives when $words",
    async ({ run }) => {
      expect((await run()).at(-1)).toBe("afterwards all books added up");
    },
    300_000,
  );
});
