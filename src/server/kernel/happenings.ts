import { type Channel, channel } from "node:diagnostics_channel";
import type { Trail } from "./trail.ts";

/** A request that came in, or a run of a job that begins. */
interface Began {
  trail: Trail;
  kind: "request" | "job";
}

/** A request that has been answered. */
interface Answered {
  trail: Trail;
  method: string;
  /** The route's template, "/api/orders/:orderId", or what kind of thing it was: "page", "file". Never an address. */
  route: string;
  status: number;
  seconds: number;
}

/** A run of a job that is over. */
interface JobOver {
  trail: Trail;
  name: string;
  seconds: number;
  isFailed: boolean;
}

/** An attempt to settle an order, by what came of it: "paid", "unpaid", "refunded" ... */
interface Settled {
  outcome: string;
}

/**
 * What the shop tells of itself while it works. Where nobody has asked for metrics nobody listens, and telling costs
 * nothing.
 */
export const began = typed<Began>("shop:began");
export const answered = typed<Answered>("shop:answered");
export const jobOver = typed<JobOver>("shop:job-over");
export const settled = typed<Settled>("shop:settled");

interface Happening<Facts> {
  tell: (facts: Facts) => void;
  /** Answers what to call to hear no more. */
  hear: (onHappening: (facts: Facts) => void) => () => void;
}

/** A channel of Node's that carries one kind of facts: only `tell` publishes on it, which is why the cast holds. */
function typed<Facts extends object>(name: string): Happening<Facts> {
  const wire: Channel = channel(name);
  return {
    tell: (facts) => wire.publish(facts),
    hear(onHappening) {
      const onMessage = (facts: unknown) => onHappening(facts as Facts);
      wire.subscribe(onMessage);
      return () => void wire.unsubscribe(onMessage);
    },
  };
}
