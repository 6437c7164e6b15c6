/** Tables in an order in which each comes after those it refers to. A table may refer to itself. */
export function orderTables(tables: readonly string[], references: readonly { from: string; to: string }[]): string[] {
  const ordered: string[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const ready = [...waiting].filter((table) =>
      references.every(({ from, to }) => from !== table || to === table || !waiting.has(to)),
    );
    if (ready.length === 0) throw new Error(`tables refer to each other in a circle: ${[...waiting].join(", ")}`);
    for (const table of ready) waiting.delete(table);
    ordered.push(...ready);
  }
  return ordered;
}
