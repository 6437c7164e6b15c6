import { writeFileSync } from "node:fs";
import { ALL_CALLS } from "#tests/support/contract-calls.ts";
import { writeReplies } from "./reply-fields.ts";

/** `npm run upgrade:replies` stores the replies of the version that is released. The dashboard's are not compared. */
const FILE = new URL("last-replies.txt", import.meta.url).pathname;

writeFileSync(FILE, writeReplies(ALL_CALLS.filter(({ access }) => access !== "admin")));
