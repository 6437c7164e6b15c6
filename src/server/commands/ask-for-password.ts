import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { StartError } from "#server/config/config.ts";

/** A password from the terminal, typed twice and not shown; or the first line of what is piped in. */
export async function askForPassword(): Promise<string> {
  if (!process.stdin.isTTY) return firstLine();
  const password = await askHidden("Password, at least 12 characters: ");
  if ((await askHidden("Once more: ")) !== password) throw new StartError("The two passwords differ.");
  return password;
}

async function askHidden(question: string): Promise<string> {
  process.stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  const answer = await terminal.question("");
  terminal.close();
  process.stdout.write("\n");
  return answer;
}

async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  throw new StartError("No password was given.");
}
