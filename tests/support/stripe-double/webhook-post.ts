import Stripe from "stripe";
import type { Books, RecordedEvent } from "./books.ts";
import { renderEvent } from "./events.ts";

type Bring = (rawBody: Buffer, signature: string) => Promise<number>;

interface Weather {
  chance: () => number;
  lost?: number;
  doubled?: number;
  isShuffled?: boolean;
}

/** Delivers webhooks, signed so that the SDK accepts them. Tests can lose and duplicate deliveries. */
export class WebhookPost {
  readonly #books: Books;
  readonly #secret: string;
  #sent = 0;
  #again: RecordedEvent[] = [];

  constructor(books: Books, secret: string) {
    this.#books = books;
    this.#secret = secret;
  }

  /** Signs an event, now or some seconds ago, with optional changes to its content. */
  sign(
    event: RecordedEvent,
    changes: Readonly<Record<string, unknown>> = {},
    ageSeconds = 0,
  ): { rawBody: Buffer; signature: string } {
    const payload = JSON.stringify({ ...renderEvent(event), ...changes });
    const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: this.#secret, timestamp });
    return { rawBody: Buffer.from(payload), signature };
  }

  /** Delivers new events, and events that the shop refused earlier. Returns the number of accepted events. */
  async deliver(bring: Bring, weather?: Weather): Promise<number> {
    const waiting = [...this.#again, ...this.#books.events.slice(this.#sent)];
    this.#sent = this.#books.events.length;
    this.#again = [];
    let taken = 0;
    for (const event of weather ? through(weather, waiting) : waiting) {
      const { rawBody, signature } = this.sign(event);
      const status = await bring(rawBody, signature);
      if (status >= 200 && status < 300) taken += 1;
      else this.#again.push(event);
    }
    return taken;
  }

  loseAll(): void {
    this.#sent = this.#books.events.length;
    this.#again = [];
  }
}

function through({ chance, lost = 0, doubled = 0, isShuffled }: Weather, events: readonly RecordedEvent[]) {
  const kept = events
    .filter(() => chance() >= lost)
    .flatMap((event) => (chance() < doubled ? [event, event] : [event]));
  if (!isShuffled) return kept;
  const drawn = kept.map((event) => ({ event, order: chance() }));
  return drawn.toSorted((a, b) => a.order - b.order).map(({ event }) => event);
}
