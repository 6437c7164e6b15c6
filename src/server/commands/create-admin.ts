import { createAdmin } from "#server/accounts/index.ts";
import { readConfig } from "#server/config/config.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { askForPassword } from "./ask-for-password.ts";
import { runCommand } from "./run-command.ts";

await runCommand("npm run admin:create -- USERNAME EMAIL", async ([username, email = ""]) => {
  const config = readConfig(process.env);
  const password = await askForPassword();
  const database = await openDatabase(config);
  try {
    const done = await createAdmin({ db: database.db, clock: () => new Date() }, { username, email, password });
    console.log(
      done === "created"
        ? `${username} is the administrator. Sign in at /auth, and set up the authenticator app there.`
        : `${username} is the administrator now. Every session has ended, and the authenticator app is removed.`,
    );
  } finally {
    await database.close();
  }
});
