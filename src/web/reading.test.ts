import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Reading } from "./reading.ts";

/** A shop whose answers are given by hand, one after the other. */
function openShop() {
  const asked: { answer: (data: string) => void; fail: (error: unknown) => void }[] = [];
  const reading = new Reading(() => new Promise<string>((answer, fail) => asked.push({ answer, fail })));
  return { asked, reading };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("what is read of the shop", () => {
  let window: EventTarget;

  beforeEach(() => {
    window = new EventTarget();
    vi.stubGlobal("window", window);
  });
  afterEach(() => vi.unstubAllGlobals());

  it("is asked for once, however many show it, and not again when they come back", async () => {
    const { asked, reading } = openShop();
    const hideFirst = reading.show(false);
    const hideSecond = reading.show(false);
    expect(reading.now()).toEqual({ data: undefined, error: null, isReading: true });
    asked[0]?.answer("two soaps");
    await settled();
    hideFirst();
    hideSecond();
    reading.show(false);
    expect(reading.now()).toEqual({ data: "two soaps", error: null, isReading: false });
    expect(asked).toHaveLength(1);
  });

  it("tells its listeners, until they stop listening", async () => {
    const { asked, reading } = openShop();
    const heard: unknown[] = [];
    const stop = reading.listen(() => heard.push(reading.now().data));
    void reading.read();
    asked[0]?.answer("one soap");
    await settled();
    stop();
    reading.set("two soaps");
    expect(heard).toEqual([undefined, "one soap"]);
  });

  it("says a failure, keeps what was known, and asks again when wished", async () => {
    const { asked, reading } = openShop();
    reading.set("one soap");
    void reading.read();
    asked[0]?.fail(new Error("away"));
    await settled();
    expect(reading.now()).toMatchObject({ data: "one soap", error: new Error("away"), isReading: false });
    void reading.read();
    asked[1]?.answer("two soaps");
    await settled();
    expect(reading.now()).toEqual({ data: "two soaps", error: null, isReading: false });
  });

  it("is asked for again when the network is back, where it is on show and nothing is known", async () => {
    const { asked, reading } = openShop();
    const hide = reading.show(false);
    asked[0]?.fail(new Error("away"));
    await settled();
    window.dispatchEvent(new Event("online"));
    asked[1]?.answer("one soap");
    await settled();
    window.dispatchEvent(new Event("online"));
    expect(reading.now().data).toBe("one soap");
    hide();
    reading.forget();
    window.dispatchEvent(new Event("online"));
    expect(asked).toHaveLength(2);
  });

  it("drops an answer that a newer one has overtaken", async () => {
    const { asked, reading } = openShop();
    void reading.read();
    reading.set("two soaps");
    asked[0]?.answer("one soap");
    await settled();
    expect(reading.now()).toEqual({ data: "two soaps", error: null, isReading: false });
    void reading.read();
    reading.drop();
    asked[1]?.fail(new Error("late"));
    await settled();
    expect(reading.now()).toEqual({ data: "two soaps", error: null, isReading: false });
  });

  it("is read again once it is old: at once on show, else when it comes on show", async () => {
    const { asked, reading } = openShop();
    reading.set("one soap");
    await reading.renew();
    expect(asked).toHaveLength(0);
    const hide = reading.show(false);
    expect(reading.now()).toMatchObject({ data: "one soap", isReading: true });
    asked[0]?.answer("two soaps");
    await settled();
    void reading.renew();
    asked[1]?.answer("three soaps");
    await settled();
    expect(reading.now().data).toBe("three soaps");
    hide();
    reading.show(false);
    expect(asked).toHaveLength(2);
  });

  it("shows nothing of one person to the next", async () => {
    const { asked, reading } = openShop();
    reading.show(false);
    asked[0]?.answer("of one");
    await settled();
    void reading.read();
    reading.forget();
    expect(reading.now()).toEqual({ data: undefined, error: null, isReading: true });
    asked[1]?.answer("of one, late");
    asked[2]?.answer("of the other");
    await settled();
    expect(reading.now().data).toBe("of the other");
  });

  it("is read anew each time it comes on show, where that is wished", async () => {
    const { asked, reading } = openShop();
    reading.set("one box");
    reading.show(true);
    expect(reading.now()).toMatchObject({ data: "one box", isReading: true });
    expect(asked).toHaveLength(1);
  });
});
