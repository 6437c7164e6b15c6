import { existsSync, readFileSync, statSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { ACCOUNT_PAGES } from "#web/app/paths.ts";

interface Piece {
  module: string;
  imports?: readonly string[];
}

interface Assets {
  entry: Piece;
  routes: Readonly<Record<string, Piece>>;
}

const CLIENT = "build/client";
/** Size limit of the home page. Most visits begin there. Lower these values after each reduction. */
const HOME_BYTES_MAX = 120_000;
const HOME_PAGES = ["content/home/home-page", "homeAlias"];
/** Size limit of a product's page and of all other pages without a long form. */
const BYTES_MAX = 126_800;
/** Size limit for pages with a long form and for the page to choose a plan. */
const FORM_BYTES_MAX = 129_700;
const FORM_PAGES = [
  "auth",
  "forgottenPassword",
  "resetPassword",
  "staffInvitation",
  "contact",
  "cancelOrder",
  "give",
  "giftCardBalance",
  "findOrder",
  "subscription",
  "questionnaire",
];
/** The layout around every page in `web/routes.ts`. */
const FRAME = ["root", "app/layout/shop-layout"];
const PRIVATE = new RegExp(
  `^(${Object.keys(ACCOUNT_PAGES).join("|")}|dashboard-queries)$|^(admin|app/(query-layout|seo))`,
);

async function readAssets(): Promise<Assets> {
  const built: unknown = await import(pathToFileURL("build/server/index.js").href);
  return (built as { assets: Assets }).assets;
}

function scriptsOf({ entry, routes }: Assets, route: string): string[] {
  const pieces = [entry, ...[...FRAME, route].flatMap((id) => routes[id] ?? [])];
  return [...new Set(pieces.flatMap(({ module, imports = [] }) => [module, ...imports]))];
}

function bytesMaxOf(route: string): number {
  if (HOME_PAGES.includes(route)) return HOME_BYTES_MAX;
  return FORM_PAGES.includes(route) ? FORM_BYTES_MAX : BYTES_MAX;
}

function compressedBytes(script: string): number {
  const file = `${CLIENT}${script}`;
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

describe("the scripts of a first public page", async () => {
  const assets = await readAssets();
  const publicRoutes = Object.keys(assets.routes).filter((id) => !PRIVATE.test(id) && !FRAME.includes(id));

  it("have limits by names of pages that exist", () => {
    expect([...HOME_PAGES, ...FORM_PAGES].filter((id) => !publicRoutes.includes(id))).toEqual([]);
  });

  it("are no more than they were when they were last weighed", () => {
    const heavy = publicRoutes
      .map((id) => ({ id, bytes: scriptsOf(assets, id).reduce((sum, script) => sum + compressedBytes(script), 0) }))
      .filter(({ id, bytes }) => bytes > bytesMaxOf(id));
    expect(heavy).toEqual([]);
  });

  it("hold nothing of dashboard, charts, card provider, schemas, their calendar or the account's queries", () => {
    const strange = publicRoutes.flatMap((id) =>
      scriptsOf(assets, id)
        .filter((script) =>
          /recharts|js\.stripe\.com|\/api\/admin\/stats|ZodObject|PlainDate|No QueryClient set/.test(
            readFileSync(CLIENT + script, "utf8"),
          ),
        )
        .map((script) => `${id}: ${script}`),
    );
    expect(strange).toEqual([]);
  });
});
