/** Something bad that is done to a running shop, and what must hold while and after. */
export interface Fault {
  name: string;
  /** What is done, for the one who reads the output. */
  words: string;
  /** After this long it has failed. */
  limitMs: number;
  /** Why it cannot be done on this machine; undefined where it can. */
  missing?: () => string | undefined;
  /** Does it; answers what was seen, a sentence each. Throws where something does not hold. */
  run: () => Promise<string[]>;
}

/** Throws with these words unless something holds. */
export function must(holds: boolean, words: string): void {
  if (!holds) throw new Error(words);
}

/** Throws where the books do not add up. */
export function mustAddUp(wrong: readonly string[]): string {
  must(wrong.length === 0, `the books do not add up: ${wrong.join("; ")}`);
  return "afterwards all books added up";
}
