export interface ComparedLine {
  kind: "same" | "added" | "removed";
  text: string;
}

/** Differences between two texts, line by line, without the empty lines. Uses the longest common subsequence. */
export function compareTexts(before: string, after: string): ComparedLine[] {
  const [old, now] = [before, after].map((text) => text.split("\n").filter((line) => line.trim() !== "")) as [
    string[],
    string[],
  ];
  const width = now.length + 1;
  /** Lengths of the common subsequences of the rest of both texts. */
  const lengths = new Uint16Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      const [below = 0, right = 0] = [lengths[(i + 1) * width + j], lengths[i * width + j + 1]];
      lengths[i * width + j] = old[i] === now[j] ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1 : Math.max(below, right);
    }
  }
  const lines: ComparedLine[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [was, is] = [old[i], now[j]];
    if (was !== undefined && was === is) {
      lines.push({ kind: "same", text: was });
      i++;
      j++;
    } else if (
      is === undefined ||
      (was !== undefined && (lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0))
    ) {
      lines.push({ kind: "removed", text: was ?? "" });
      i++;
    } else {
      lines.push({ kind: "added", text: is });
      j++;
    }
  }
  return lines;
}
