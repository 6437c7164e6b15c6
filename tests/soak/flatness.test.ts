import { describe, expect, it } from "vitest";
import { listGrown, type Span } from "./flatness.ts";

describe("the rule of a soak", () => {
  const flat: Span = { errands: 100, p95Ms: 40, heapMegabytes: 60, rssMegabytes: 200, handles: 40 };
  const growing = (name: keyof Span, step: number) =>
    Array.from({ length: 12 }, (_, index) => ({ ...flat, [name]: flat[name] + index * step }));

  it("finds growth, and takes noise for none", () => {
    expect(listGrown(growing("heapMegabytes", 0), 0.1)).toEqual([]);
    expect(listGrown(growing("p95Ms", 1), 0.1)).toEqual([]);
    expect(listGrown(growing("heapMegabytes", 5), 0.1)).toEqual(["heapMegabytes went from 90.0 to 110.0"]);
    expect(listGrown(growing("rssMegabytes", 20), 0.1)).toHaveLength(1);
    expect(listGrown(growing("handles", 6), 0.1)).toHaveLength(1);
  });
});
