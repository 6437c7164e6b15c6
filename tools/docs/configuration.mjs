import { z } from "zod";
import { environment } from "#server/platform/config/environment.ts";
import { SETTING_DESCRIPTIONS } from "#server/platform/config/setting-descriptions.ts";

const INTRO = `# Configuration

For operators. \`npm run docs\` writes this page from \`src/server/platform/config/environment.ts\` and
\`src/server/platform/config/setting-descriptions.ts\`.

The shop reads environment variables once, at its start. An invalid one stops the start with a message that names it; an empty
one counts as absent. The npm commands also read a file \`.env\` beside \`package.json\`; existing variables win.
\`.env.example\` is a template for development, \`deploy/shop.env.example\` for production. Tests do not read \`.env\`. Prices,
days, names of boxes and other rules are not variables: change them at \`/admin/settings\`.`;

const OUTRO = `## Tests

Tests read \`CHROMIUM_PATH\` (the browser), \`TEST_DATABASE_URL\` (a PostgreSQL server instead of the packaged one) and
\`STRIPE_FIXTURES\` (a file of Stripe's sample objects).`;

const EXAMPLE_INTRO = `# Copy this to .env and uncomment what you need: docs/configuration.md explains each variable.
# Written by npm run docs.`;

export function environmentExample() {
  const parts = Object.entries(SETTING_DESCRIPTIONS).map(
    ([name, { meaning, example }]) => `# ${meaning.replaceAll("`", "")}.\n# ${name}=${example}`,
  );
  return `${[EXAMPLE_INTRO, ...parts].join("\n\n")}\n`;
}

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
