import { z } from "./zod.ts";

/**
 * Replaces Zod's messages, which name types, by messages for people. A schema's own message comes first. The server and
 * the dashboard import this module. Public pages do not, because their forms have messages of their own.
 */
z.config({
  customError(issue) {
    switch (issue.code) {
      case "invalid_type":
        return TYPE_MESSAGES[issue.expected] ?? IS_INVALID;
      case "invalid_value":
        return "Choose one of the values";
      case "too_big":
        return boundMessage("at most", issue.origin, issue.maximum);
      case "too_small":
        return boundMessage("at least", issue.origin, issue.minimum);
      default:
        return IS_INVALID;
    }
  },
});

const IS_INVALID = "Is not valid";

const TYPE_MESSAGES: Readonly<Record<string, string>> = {
  boolean: "Must be yes or no",
  number: "Must be a number",
  int: "Must be a whole number",
  string: "Must be a text",
  array: "Must be a list",
};

function boundMessage(bound: string, origin: string, value: number | bigint): string {
  if (origin === "string") return `Must be ${bound} ${value} characters`;
  return origin === "array" ? `Choose ${bound} ${value}` : `Must be ${bound} ${value}`;
}
