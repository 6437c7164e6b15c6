import Stripe from "stripe";
import type { Books, RecordedEvent } from "./books.ts";
import { renderEvent } from "./events.ts";

/** Brings one signed event to the shop; answers the status that it got. */
type Bring = (rawBody: Buffer, signature: string) => Promise<number>;

interface Weather {
  /** Draws a number from 0 up to 1. */
  chance: () => number;
  /** How often an event is lost for good. */
  lost?: number;
  /** How often it is brought a second time. */
  doubled?: number;
  isShuffled?: boolean;
}

/** The provider's messengers: signed as the SDK verifies it, and as late, lost and doubled as a test wants. */
export class WebhookPost {
  readonly #books: Books;
  readonly #secret: string;
  #sent = 0;
  /** Events that were not taken, and come again. */
  #again: RecordedEvent[] = [];

  constructor(books: Books, secret: string) {
    this.#books = books;
    this.#secret = secret;
  }

  /** An event as it is sent, signed now or some seconds ago, with changes to what is signed. */
  sign(
    event: RecordedEvent,
    changes: Readonly<Record<string, unknown>> = {},
    ageSeconds = 0,
  ): { rawBody: Buffer; signature: string } {
    const payload = JSON.stringify({ ...renderEvent(event), ...changes });
    // The SDK reads the wall clock.
    const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: this.#secret, timestamp });
    return { rawBody: Buffer.from(payload), signature };
  }

  /** Brings what has happened since the last time, and what was not taken then; answers how many were taken. */
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

  /** Events until now are never brought: the shop's address was wrong, or its secret. */
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
