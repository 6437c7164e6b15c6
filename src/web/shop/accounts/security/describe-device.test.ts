import { describe, expect, it } from "vitest";
import { describeDevice } from "./session-list.tsx";

describe("a device in few words", () => {
  it.each([
    ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Windows"],
    ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/143.0.0.0 Safari/537.36", "Chrome on Linux"],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1", "Safari on iPhone"],
    ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/143.0 Safari/537.36 Edg/143.0", "Edge on Windows"],
    ["curl/8", "Another device"],
    ["", "Another device"],
  ])("%s", (userAgent, text) => {
    expect(describeDevice(userAgent)).toBe(text);
  });
});
