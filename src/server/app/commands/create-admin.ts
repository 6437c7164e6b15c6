import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { createAdmin } from "#server/accounts/index.ts";
import { readConfig, StartError } from "#server/platform/config/config.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import { runCommand } from "./run-command.ts";

await runCommand("npm run admin:create -- USERNAME EMAIL", async ([username, email = ""]) => {
  const config = readConfig(process.env);
  const password = await askForPassword();
  const database = await openDatabase(config);
  try {
    const done = await createAdmin({ db: database.db, clock: () => new Date() }, { username, email, password });
    console.log(
      done === "created"
        ? `${username} is the administrator. Sign in at /auth and set up an authenticator app.`
        : `${username} is now the administrator. All sessions have ended, and the authenticator app has been removed.`,
    );
  } finally {
    await database.close();
  }
});

/** Reads a password typed twice and hidden in the terminal, or the first line of piped input. */
async function askForPassword(): Promise<string> {
  if (!process.stdin.isTTY) return firstLine();
  const password = await askHidden("Password (at least 12 characters): ");
  if ((await askHidden("Repeat the password: ")) !== password) throw new StartError("The passwords do not match.");
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
