export interface Span {
  errands: number;
  p95Ms: number;
  heapMegabytes: number;
  rssMegabytes: number;
  /** Number of sockets, timers and other resources that keep the process running. */
  handles: number;
}

/** Growth within this absolute slack counts as noise. */
const SLACK: Readonly<Record<Exclude<keyof Span, "errands">, number>> = {
  p95Ms: 10,
  heapMegabytes: 3,
  rssMegabytes: 15,
  handles: 10,
};

/**
 * Descriptions of the metrics that grew. The median of the last third may exceed that of the middle third by
 * `tolerance` (0.1 = 10 %) plus a slack. The first third is warm-up.
 */
export function listGrown(spans: readonly Span[], tolerance: number): string[] {
  const third = Math.floor(spans.length / 3);
  const names = ["p95Ms", "heapMegabytes", "rssMegabytes", "handles"] as const;
  return names.flatMap((name) => {
    const middle = median(spans.slice(third, 2 * third).map((span) => span[name]));
    const last = median(spans.slice(-third).map((span) => span[name]));
    const isFlat = last <= middle * (1 + tolerance) + SLACK[name];
    return isFlat ? [] : [`${name} went from ${middle.toFixed(1)} to ${last.toFixed(1)}`];
  });
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
