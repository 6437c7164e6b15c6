import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { listProjectFiles } from "#tests/support/project-files.ts";

describe("a form of the shop", () => {
  it("says where it goes, so that no browser writes what was typed into an address", () => {
    const files = listProjectFiles().filter((file) => /^src\/web\/(?!admin\/|dev\/).*\.tsx$/.test(file));
    const forms = files.flatMap((file) =>
      (readFileSync(file, "utf8").match(/<form\b[\s\S]{0,120}/g) ?? []).map((form) => ({ file, form })),
    );
    expect(forms.length).toBeGreaterThan(20);
    expect(forms.filter(({ form }) => !/\b(method|action)=/.test(form)).map(({ file }) => file)).toEqual([]);
  });
});
