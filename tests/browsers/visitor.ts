import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserSession } from "./browser-session.ts";
import { findControl } from "./find-control.ts";

const WAIT_MS = 30_000;
const KEYS = { Enter: "\uE007", Escape: "\uE00C" } as const;

export interface Point {
  x: number;
  y: number;
}

export class Visitor {
  readonly #session: BrowserSession;
  readonly #baseUrl: string;

  constructor(session: BrowserSession, baseUrl: string) {
    this.#session = session;
    this.#baseUrl = baseUrl;
  }

  /** Opens a page and waits for hydration. Earlier clicks have no effect. */
  async open(path: string): Promise<void> {
    await this.#session.open(this.#baseUrl + path);
    await this.until("the page is alive", "document.documentElement.dataset.hydrated !== undefined");
  }

  /** Presses a link, button, radio or checkbox by its name or the beginning of its name. */
  async press(name: string, role = "control"): Promise<void> {
    const point = await this.#find(name, role);
    await this.#session.perform([pressAt(point)]);
  }

  async fill(label: string, text: string): Promise<void> {
    await this.press(label, "field");
    await this.#type(text);
  }

  async key(name: keyof typeof KEYS): Promise<void> {
    await this.#type(KEYS[name]);
  }

  async see(words: string): Promise<void> {
    const page = "(document.querySelector('dialog:modal') ?? document.body).innerText.replace(/\\s+/g, ' ')";
    await this.until(`"${words}" is seen`, `${page}.includes(${JSON.stringify(words)})`);
  }

  async at(path: string): Promise<void> {
    await this.until(`the page is ${path}`, `location.pathname === ${JSON.stringify(path)}`);
    await this.until("the page is alive", "document.documentElement.dataset.hydrated !== undefined");
  }

  async drag(from: Point, to: Point): Promise<void> {
    const steps = [0.25, 0.5, 0.75, 1].map((part) => ({
      x: Math.round(from.x + (to.x - from.x) * part),
      y: Math.round(from.y + (to.y - from.y) * part),
    }));
    const moves = steps.map((point) => ({ type: "pointerMove", duration: 20, ...point }));
    await this.#session.perform([mouse([moveTo(from), DOWN, ...moves, UP])]);
  }

  read(expression: string): Promise<unknown> {
    return this.#session.evaluate(expression);
  }

  /** Waits until an expression is true in the page. Retries while the page navigates. */
  async until(what: string, expression: string): Promise<void> {
    await this.#poll(what, async () => ((await this.#session.evaluate(expression)) === true ? true : undefined));
  }

  #find(name: string, role: string): Promise<Point> {
    const expression = `(${findControl.toString()})(${JSON.stringify(name)}, ${JSON.stringify(role)})`;
    return this.#poll(`${role} "${name}" can be pressed`, async () => {
      const before = await this.#session.evaluate(expression);
      await sleep(60);
      const after = await this.#session.evaluate(expression);
      // Returns a position only if the control has stopped moving, because the pointer would miss a moving control.
      return isPoint(before) && isPoint(after) && before.x === after.x && before.y === after.y ? after : undefined;
    });
  }

  async #poll<T>(what: string, tryOnce: () => Promise<T | undefined>): Promise<T> {
    const deadline = Date.now() + WAIT_MS;
    let refusal = "";
    while (Date.now() < deadline) {
      const found = await tryOnce().catch((error: unknown) => {
        // Tries again later, because a page that navigates away does not respond.
        refusal = String(error);
        return undefined;
      });
      if (found !== undefined) return found;
      await sleep(100);
    }
    const seen = await this.#session.evaluate("location.pathname + ': ' + document.body.innerText.slice(0, 600)");
    throw new Error(`not within ${WAIT_MS / 1000} s: ${what}. ${refusal}\n${seen}`);
  }

  async #type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    await this.#session.perform([{ type: "key", id: "keyboard", actions }]);
  }
}

const DOWN = { type: "pointerDown", button: 0 };
const UP = { type: "pointerUp", button: 0 };
const moveTo = ({ x, y }: Point) => ({ type: "pointerMove", duration: 0, x, y });
const mouse = (actions: readonly Record<string, string | number>[]) =>
  ({ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }) as const;
const pressAt = (point: Point) => mouse([moveTo(point), DOWN, UP]);

function isPoint(value: unknown): value is Point {
  return typeof value === "object" && value !== null && "x" in value && "y" in value;
}
