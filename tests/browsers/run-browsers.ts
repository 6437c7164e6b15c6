import { parseArgs } from "node:util";
import { ShopProcess } from "#tests/support/shop-process.ts";
import type { BrowserKind } from "./browser-session.ts";
import { FIREFOX } from "./firefox.ts";
import { JOURNEYS, type Journey } from "./journeys.ts";
import { Visitor } from "./visitor.ts";
import { WEBKIT } from "./webkit.ts";

const HEIGHT = 844;

const { values } = parseArgs({ options: { browser: { type: "string" }, journey: { type: "string" } } });

async function goOnce(kind: BrowserKind, journey: Journey, width: number, shopUrl: string): Promise<unknown> {
  const session = await kind.start();
  try {
    await session.resize(width, HEIGHT);
    await journey.go(new Visitor(session, shopUrl), width);
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await session.end();
  }
}

const kinds = [FIREFOX, WEBKIT].filter(({ name }) =>
  name.toLowerCase().startsWith(values.browser?.toLowerCase() ?? ""),
);
const journeys = JOURNEYS.filter(({ name }) => name.includes(values.journey ?? ""));
const shop = new ShopProcess();
const skipped: string[] = [];
let gone = 0;
let failed = 0;
try {
  for (const kind of kinds) {
    const missing = kind.findMissing();
    if (missing) {
      console.log(`SKIPPED ${kind.name}: this machine has no ${missing}`);
      skipped.push(kind.name);
      continue;
    }
    if (gone === 0) await shop.start();
    for (const journey of journeys) {
      for (const width of journey.widths) {
        const beganAt = Date.now();
        const error = await goOnce(kind, journey, width, shop.url);
        const seconds = ((Date.now() - beganAt) / 1000).toFixed(1);
        gone += 1;
        if (error) failed += 1;
        console.log(`${error ? "FAILED " : "passed "} ${kind.name}, ${width} px: ${journey.name} (${seconds} s)`);
        if (error) console.log(error);
      }
    }
  }
} finally {
  await shop.stop();
}
const result = gone === 0 ? "No browser was tried" : `${gone - failed} of ${gone} journeys went through`;
console.log(`${result}${skipped.length > 0 ? `; skipped: ${skipped.join(", ")}` : ""}.`);
// Fails if no journey ran, because such a run proves nothing.
process.exitCode = failed > 0 || gone === 0 ? 1 : 0;
