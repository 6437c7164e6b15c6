export interface Fault {
  name: string;
  words: string;
  limitMs: number;
  /** Reason why the fault cannot run on this machine. Undefined if it can. */
  missing?: () => string | undefined;
  /** Runs the fault. Returns observations, one sentence each. Throws if a condition fails. */
  run: () => Promise<string[]>;
}

export function must(holds: boolean, words: string): void {
  if (!holds) throw new Error(words);
}

export function mustAddUp(wrong: readonly string[]): string {
  must(wrong.length === 0, `the books do not add up: ${wrong.join("; ")}`);
  return "afterwards all books added up";
}
