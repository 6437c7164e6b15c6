import { z } from "zod";
import { environment } from "#server/platform/config/config.ts";
import { SETTING_DESCRIPTIONS } from "#server/platform/config/setting-descriptions.ts";

const INTRO = `# Configuration

Written by \`npm run docs\` from \`src/server/platform/config/config.ts\` and \`src/server/platform/config/setting-descriptions.ts\`.

The shop reads environment variables once, at its start. A wrong one stops the start with a sentence that names it; one
that is empty counts as absent. The npm commands read a file \`.env\` first, when there is one beside \`package.json\`; what
is set already wins. \`.env.example\` is one to copy, with everything in it commented out. Neither git nor the image takes
\`.env\`, and tests do not read it. Prices, days and everything else that the merchant decides are no variables: they are
changed at \`/admin/settings\`.`;

const OUTRO = `## Of the tests

Beside these, tests read \`CHROMIUM_PATH\` (the browser of the journeys), \`TEST_DATABASE_URL\` (a PostgreSQL
server to use in place of the packages' own) and \`STRIPE_FIXTURES\` (a file of Stripe's own sample objects).
\`deploy/shop.env.example\` is a file of settings to begin with.`;

const EXAMPLE_INTRO = `# Copy this to .env, and take the # off what you want to say: docs/configuration.md has more words for each.
# Written by npm run docs.`;

/** A file of settings to begin with, all of them commented out. */
export function environmentExample() {
  const parts = Object.entries(SETTING_DESCRIPTIONS).map(
    ([name, { meaning, example }]) => `# ${meaning.replaceAll("`", "")}.\n# ${name}=${example}`,
  );
  return `${[EXAMPLE_INTRO, ...parts].join("\n\n")}\n`;
}

/** The page of every variable: meaning, default, example. */
export function configurationPage() {
  const { properties = {} } = z.toJSONSchema(environment, { io: "input", unrepresentable: "any" });
  const parts = Object.keys(properties).map((name) => {
    const { meaning, example, default: inWords } = SETTING_DESCRIPTIONS[name];
    const ownDefault = properties[name].default;
    const fallback = inWords ?? (ownDefault === undefined ? "none" : `\`${ownDefault}\``);
    return `## ${name}\n\n${meaning}.\n\n- Default: ${fallback}\n- Example: \`${name}=${example}\``;
  });
  return `${[INTRO, ...parts, OUTRO].join("\n\n")}\n`;
}
