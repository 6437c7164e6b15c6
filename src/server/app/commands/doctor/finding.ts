/** What one look at an installation found, in words without secrets. */
export interface Finding {
  about: string;
  /** "look" may be meant so; "wrong" is not. What could not be looked at is "unknown", with the reason. */
  state: "fine" | "look" | "wrong" | "unknown";
  words: string;
}

/** One finding a line, the state first. */
export function writeFindings(findings: readonly Finding[]): string {
  return findings.map(({ about, state, words }) => `${state.padEnd(8)}${about}: ${words}`).join("\n");
}

/** What an error says of itself, in one line. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = error.message || (error as NodeJS.ErrnoException).code || error.name;
  const why = error.cause === undefined ? own : `${own} (${messageOf(error.cause)})`;
  return why.replace(/\s+/g, " ").replace(/\.$/, "");
}
