import { describe, expect, it } from "vitest";
import { isAutomaticEmail, splitQuotedText } from "./received-emails.ts";

describe("an email's text", () => {
  it.each([
    ["an attribution", "Yes, please.\n\nOn Sat, 21 Nov 2026 at 10:00, Meadow <hello@shop.example> wrote:\n> Shall we?"],
    [
      "an attribution of two lines",
      "Yes, please.\n\nOn Sat, 21 Nov 2026 at 10:00, Meadow\n<hello@shop.example> wrote:\n\nShall we?",
    ],
    [
      "a German attribution",
      "Yes, please.\nAm Sa., 21. Nov. 2026 um 10:00 schrieb Meadow <hello@shop.example>:\n> Shall we?",
    ],
    [
      "Outlook's headers",
      "Yes, please.\n\nFrom: Meadow <hello@shop.example>\nSent: 21 November 2026\nTo: Wren\n\nShall we?",
    ],
    ["a divider", "Yes, please.\n-----Original Message-----\nShall we?"],
    ["quoted lines", "Yes, please.\n> Shall we?\n>> No"],
    ["a signature", "Yes, please.\n-- \nWren Ashdown\n3 Mill Lane"],
    ["a telephone's signature", "Yes, please.\n\nSent from my iPhone"],
  ])("is separated from %s below it, and nothing is lost", (_name, text) => {
    const { own, quoted } = splitQuotedText(text);
    expect(own).toBe("Yes, please.");
    expect(`${own}${quoted}`.replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
  });

  it.each([
    ["answers between quoted lines", "Hello,\n> Shall we?\nYes, please.\n> And the salt?\nNo."],
    ["an answer below the quoted email", "On Saturday Meadow wrote:\n> Shall we?\n\nYes, please."],
    ["only quoted lines", "> Shall we?"],
    ["an ordinary sentence", "On Monday I wrote: it is broken.\nFrom: the garden"],
  ])("stays whole with %s", (_name, text) => {
    expect(splitQuotedText(text)).toEqual({ own: text, quoted: "" });
  });

  it("is separated quickly, however long and odd it is", () => {
    const began = performance.now();
    for (const part of ["On a\n", "On wrote wrote wrote ", ">\n", "From: x\n", "_".repeat(9), "am schrieb schrieb\n"]) {
      splitQuotedText(part.repeat(Math.ceil(100_000 / part.length)));
    }
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

describe("an automatic email", () => {
  const isAutomatic = (key: string, value: string) => isAutomaticEmail([{ key, value }], "wren@example.com");

  it.each([
    ["auto-submitted", "auto-replied"],
    ["auto-submitted", "auto-generated (rejected)"],
    ["precedence", "bulk"],
    ["precedence", "auto_reply"],
    ["return-path", "<>"],
    ["content-type", "multipart/report; report-type=delivery-status"],
    ["x-autoreply", "yes"],
    ["list-unsubscribe", "<https://shop.example>"],
    ["x-spam-flag", "YES"],
  ])("is recognised by %s: %s", (key, value) => expect(isAutomatic(key, value)).toBe(true));

  it.each([
    ["auto-submitted", "no"],
    ["precedence", "normal"],
    ["return-path", "<wren@example.com>"],
    ["content-type", "multipart/alternative"],
    ["x-spam-flag", "NO"],
  ])("is not suspected for %s: %s", (key, value) => expect(isAutomatic(key, value)).toBe(false));

  it("is recognised by its sender", () => {
    expect(isAutomaticEmail([], "mailer-daemon@example.com")).toBe(true);
    expect(isAutomaticEmail([], "noreply@example.com")).toBe(true);
  });
});
