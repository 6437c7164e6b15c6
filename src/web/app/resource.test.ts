import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Resource } from "./resource.ts";

/** A fake shop whose responses the test sends one by one. */
function openShop() {
  const asked: { answer: (data: string) => void; fail: (error: unknown) => void }[] = [];
  const resource = new Resource(() => new Promise<string>((answer, fail) => asked.push({ answer, fail })));
  return { asked, resource };
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
    const { asked, resource } = openShop();
    const hideFirst = resource.show(false);
    const hideSecond = resource.show(false);
    expect(resource.now()).toEqual({ data: undefined, error: null, isFetching: true });
    asked[0]?.answer("two soaps");
    await settled();
    hideFirst();
    hideSecond();
    resource.show(false);
    expect(resource.now()).toEqual({ data: "two soaps", error: null, isFetching: false });
    expect(asked).toHaveLength(1);
  });

  it("tells its listeners, until they stop listening", async () => {
    const { asked, resource } = openShop();
    const heard: unknown[] = [];
    const stop = resource.listen(() => heard.push(resource.now().data));
    void resource.read();
    asked[0]?.answer("one soap");
    await settled();
    stop();
    resource.set("two soaps");
    expect(heard).toEqual([undefined, "one soap"]);
  });

  it("says a failure, keeps what was known, and asks again when wished", async () => {
    const { asked, resource } = openShop();
    resource.set("one soap");
    void resource.read();
    asked[0]?.fail(new Error("away"));
    await settled();
    expect(resource.now()).toMatchObject({ data: "one soap", error: new Error("away"), isFetching: false });
    void resource.read();
    asked[1]?.answer("two soaps");
    await settled();
    expect(resource.now()).toEqual({ data: "two soaps", error: null, isFetching: false });
  });

  it("is asked for again when the network is back, where it is on show and nothing is known", async () => {
    const { asked, resource } = openShop();
    const hide = resource.show(false);
    asked[0]?.fail(new Error("away"));
    await settled();
    window.dispatchEvent(new Event("online"));
    asked[1]?.answer("one soap");
    await settled();
    window.dispatchEvent(new Event("online"));
    expect(resource.now().data).toBe("one soap");
    hide();
    resource.forget();
    window.dispatchEvent(new Event("online"));
    expect(asked).toHaveLength(2);
  });

  it("drops an answer that a newer one has overtaken", async () => {
    const { asked, resource } = openShop();
    void resource.read();
    resource.set("two soaps");
    asked[0]?.answer("one soap");
    await settled();
    expect(resource.now()).toEqual({ data: "two soaps", error: null, isFetching: false });
    void resource.read();
    resource.drop();
    asked[1]?.fail(new Error("late"));
    await settled();
    expect(resource.now()).toEqual({ data: "two soaps", error: null, isFetching: false });
  });

  it("is read again once it is old: at once on show, else when it comes on show", async () => {
    const { asked, resource } = openShop();
    resource.set("one soap");
    await resource.renew();
    expect(asked).toHaveLength(0);
    const hide = resource.show(false);
    expect(resource.now()).toMatchObject({ data: "one soap", isFetching: true });
    asked[0]?.answer("two soaps");
    await settled();
    void resource.renew();
    asked[1]?.answer("three soaps");
    await settled();
    expect(resource.now().data).toBe("three soaps");
    hide();
    resource.show(false);
    expect(asked).toHaveLength(2);
  });

  it("shows nothing of one person to the next", async () => {
    const { asked, resource } = openShop();
    resource.show(false);
    asked[0]?.answer("of one");
    await settled();
    void resource.read();
    resource.forget();
    expect(resource.now()).toEqual({ data: undefined, error: null, isFetching: true });
    asked[1]?.answer("of one, late");
    asked[2]?.answer("of the other");
    await settled();
    expect(resource.now().data).toBe("of the other");
  });

  it("is read anew each time it comes on show, where that is wished", async () => {
    const { asked, resource } = openShop();
    resource.set("one box");
    resource.show(true);
    expect(resource.now()).toMatchObject({ data: "one box", isFetching: true });
    expect(asked).toHaveLength(1);
  });
});
