import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import routes from "#web/routes.ts";

const PIECES = "src/web/ui";
const PAGE = "src/web/dev";

describe("the page of all pieces", () => {
  it("shows every piece there is, each under its own name", () => {
    const pieces = readdirSync(PIECES)
      .filter((file) => file.endsWith(".tsx"))
      .map((file) => file.replace(".tsx", ""));
    const text = readdirSync(PAGE)
      .filter((file) => file.endsWith(".tsx"))
      .map((file) => readFileSync(join(PAGE, file), "utf8"))
      .join("\n");
    expect(pieces.length).toBeGreaterThan(0);
    const isShown = (piece: string) =>
      text.includes(`#web/ui/${piece}.tsx"`) && text.includes(`<Piece name="${piece}">`);
    expect(pieces.filter((piece) => !isShown(piece))).toEqual([]);
  });

  it("is in the development server's table of pages only", () => {
    expect(JSON.stringify(routes)).not.toContain("dev/ui");
  });
});
