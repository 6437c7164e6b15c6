// Loads the .env file beside package.json, if there is one. Existing variables win. Node's own option for this prints a
// line where there is none.
import { existsSync } from "node:fs";

if (existsSync(".env")) process.loadEnvFile(".env");
