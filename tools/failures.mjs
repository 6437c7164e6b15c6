/** File with the failures of the last run. The reporter writes it, and the test command prints it at the end. */
export const FAILURES = "test-failures.json";

/**
 * Summary of a failed run: each failed test with its first error line, the state of its pages, its evidence folder and
 * the command that runs it alone. `mode` is the option of the run, such as "--all".
 */
export function describeFailures(failures, { mode = "" } = {}) {
  return failures.map((failure, index) => describeFailure(index + 1, failure, mode)).join("\n\n");
}

function describeFailure(number, { project, file, name, error, evidence, pages = [] }, mode) {
  const lines = [`${number}. ${[project, file, name].filter(Boolean).join(" > ")}`, `   ${error}`];
  for (const page of pages) lines.push(`   page:      ${page}`);
  if (evidence) lines.push(`   evidence:  ${evidence}`);
  lines.push(`   run alone: ${commandFor({ project, file, name }, mode)}`);
  return lines.join("\n");
}

function commandFor({ project, file, name }, mode) {
  if (!file) return `npm test -- ${mode}`.trim();
  const options = [mode, `--project ${project}`, file, name && `-t ${quote(escapePattern(name))}`];
  return `npm test -- ${options.filter(Boolean).join(" ")}`;
}

/** Escapes a name, because Vitest treats it as a regular expression. Vitest joins group names with a space. */
function escapePattern(name) {
  return name.replaceAll(" > ", " ").replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

function quote(text) {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
