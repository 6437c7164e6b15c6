import { describe, expect, it } from "vitest";
import { RenderGate } from "./render-gate.ts";

const LIMITS = { perNetworkMax: 60, underWayMax: 4, waitingMax: 200 };
const pause = () => new Promise((resolve) => setTimeout(resolve, 5));

describe("what rendering may cost", () => {
  it("is bounded for each network, and the bound is lifted with the next minute", () => {
    let nowMs = 0;
    const gate = new RenderGate(LIMITS, () => nowMs);
    for (let page = 0; page < 60; page += 1) gate.enter("192.0.2.1");
    expect(() => gate.enter("192.0.2.1")).toThrow("too-many-requests");
    expect(() => gate.enter("192.0.2.2", 60)).not.toThrow();
    expect(() => gate.enter("192.0.2.2", 1)).toThrow("too-many-requests");
    nowMs = 60_000;
    expect(() => gate.enter("192.0.2.1")).not.toThrow();
  });

  it("is bounded for a home with many IPv6 networks, and for a site with many homes", () => {
    const enterAll = (addresses: readonly string[]) => {
      const gate = new RenderGate(LIMITS, () => 0);
      return addresses.findIndex((address) => {
        try {
          gate.enter(address);
          return false;
        } catch {
          return true;
        }
      });
    };
    const hex = (number: number) => number.toString(16);
    const home = Array.from({ length: 200 }, (_, index) => `2a00:23c5:aaaa:${hex(0x1200 + index)}::1`);
    const site = Array.from({ length: 600 }, (_, index) => `2a00:23c5:aaaa:${hex(index * 100)}::1`);
    expect(enterAll(home)).toBe(120);
    expect(enterAll(site)).toBe(480);
  });

  it("is a few pages at a time: the others wait in their order, and whoever comes to a long queue is sent away", async () => {
    const gate = new RenderGate(LIMITS);
    let underWay = 0;
    let most = 0;
    const done: number[] = [];
    const render = (page: number) => async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await pause();
      underWay -= 1;
      done.push(page);
    };
    const pages = Array.from({ length: 204 }, (_, page) => gate.run(render(page)));
    await expect(gate.run(render(999))).rejects.toThrow("too-many-requests");
    await Promise.all(pages);
    expect(most).toBe(4);
    expect(done).toEqual(Array.from({ length: 204 }, (_, page) => page));
  });

  it("is given back when a page fails", async () => {
    const gate = new RenderGate(LIMITS);
    for (let page = 0; page < 10; page += 1) {
      await expect(gate.run(() => Promise.reject(new Error("down")))).rejects.toThrow("down");
    }
    expect(await gate.run(async () => "up")).toBe("up");
  });
});
