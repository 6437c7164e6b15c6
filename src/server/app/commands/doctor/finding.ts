/** Result of one check of an installation, without secrets. */
export interface Finding {
  about: string;
  /** "look" may be intended, "wrong" is not. "unknown" could not be checked, with the reason. */
  state: "fine" | "look" | "wrong" | "unknown";
  words: string;
}

/** One finding per line, the state first. */
export function writeFindings(findings: readonly Finding[]): string {
  return findings.map(({ about, state, words }) => `${state.padEnd(8)}${about}: ${words}`).join("\n");
}

/** An error's message on one line. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = error.message || (error as NodeJS.ErrnoException).code || error.name;
  const why = error.cause === undefined ? own : `${own} (${messageOf(error.cause)})`;
  return why.replace(/\s+/g, " ").replace(/\.$/, "");
}
