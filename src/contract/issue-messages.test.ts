import { expect, it } from "vitest";
import { z } from "./zod.ts";
import "./issue-messages.ts";

it.each([
  ["a text for a switch", z.boolean(), "perhaps", "Must be yes or no"],
  ["a text for a number", z.number(), "3", "Must be a number"],
  ["a fraction for a whole number", z.int(), 1.5, "Must be a whole number"],
  ["nothing for a text", z.string(), undefined, "Must be a text"],
  ["one value for a list", z.array(z.string()), "a", "Must be a list"],
  ["an unknown choice", z.enum(["a", "b"]), "c", "Choose one of the values"],
  ["a long text", z.string().max(2), "abc", "Must be at most 2 characters"],
  ["a short text", z.string().min(4), "abc", "Must be at least 4 characters"],
  ["a large number", z.number().max(2), 3, "Must be at most 2"],
  ["a long list", z.array(z.int()).max(1), [1, 2], "Choose at most 1"],
  ["a text of another form", z.string().regex(/^\d$/), "x", "Is not valid"],
  ["an unknown field", z.strictObject({}), { a: 1 }, "Is not valid"],
  ["no member of a union", z.union([z.int(), z.boolean()]), "x", "Is not valid"],
  ["a text of a schema with its own message", z.string().max(2, "Use two letters"), "abc", "Use two letters"],
])("explains %s to people", (_, schema, value, message) => {
  expect(schema.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([message]);
});
