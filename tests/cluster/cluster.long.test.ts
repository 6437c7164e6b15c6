import { describe, expect, it } from "vitest";
import { missingCluster } from "./cluster.ts";
import { CLUSTER_FAULTS } from "./cluster-faults.ts";

const SHORT = "leader-killed";

describe.skipIf(missingCluster())("three database machines under shoppers", () => {
  it("sell on without their leader, and lose nothing", async () => {
    const fault = CLUSTER_FAULTS.find(({ name }) => name === SHORT);
    expect((await fault?.run())?.at(-1)).toBe("afterwards all books added up");
  }, 600_000);
});
