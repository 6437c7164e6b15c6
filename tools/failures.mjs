/** The failures of the last run: the reporter writes them, the test command closes with them. */
export const FAILURES = "test-failures.json";

/**
 * The last lines of a failing run: each failed test with its first error line, the folder with its evidence, and the
 * command that runs it alone. `mode` is what the run was started with, such as "--all".
 */
export function describeFailures(failures, { mode = "" } = {}) {
  return failures.map((failure, index) => describeFailure(index + 1, failure, mode)).join("\n\n");
}

function describeFailure(number, { project, file, name, error, evidence }, mode) {
  const lines = [`${number}. ${[project, file, name].filter(Boolean).join(" > ")}`, `   ${error}`];
  if (evidence) lines.push(`   evidence:  ${evidence}`);
  lines.push(`   run alone: ${commandFor({ project, file, name }, mode)}`);
  return lines.join("\n");
}

function commandFor({ project, file, name }, mode) {
  if (!file) return `npm test -- ${mode}`.trim();
  const options = [mode, `--project ${project}`, file, name && `-t ${quote(escapePattern(name))}`];
  return `npm test -- ${options.filter(Boolean).join(" ")}`;
}

/** Vitest takes the name as a regular expression, and joins the names of groups by a space. */
function escapePattern(name) {
  return name.replaceAll(" > ", " ").replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

function quote(text) {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
