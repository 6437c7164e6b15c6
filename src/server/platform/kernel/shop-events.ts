import { type Channel, channel } from "node:diagnostics_channel";
import type { RequestContext } from "./request-context.ts";

/** A request that came in, or a run of a job that begins. */
interface Began {
  requestContext: RequestContext;
  kind: "request" | "job";
}

/** A request that has been answered. */
interface Answered {
  requestContext: RequestContext;
  method: string;
  /** The route's template, "/api/orders/:orderId", or what kind of thing it was: "page", "file". Never an address. */
  route: string;
  status: number;
  seconds: number;
}

/** A run of a job that is over. */
interface JobOver {
  requestContext: RequestContext;
  name: string;
  seconds: number;
  isFailed: boolean;
}

/** An attempt to settle an order, by what came of it: "paid", "unpaid", "refunded" ... */
interface Settled {
  outcome: string;
}

/**
 * What the shop publishes about its own work. Without metrics and traces nobody subscribes, and publishing costs
 * nothing.
 */
export const began = typed<Began>("shop:began");
export const answered = typed<Answered>("shop:answered");
export const jobOver = typed<JobOver>("shop:job-over");
export const settled = typed<Settled>("shop:settled");

interface ShopEvent<Facts> {
  publish: (facts: Facts) => void;
  /** Answers what to call to end the subscription. */
  subscribe: (onEvent: (facts: Facts) => void) => () => void;
}

/** A channel of Node's that carries one kind of facts: only `publish` writes to it, which is why the cast holds. */
function typed<Facts extends object>(name: string): ShopEvent<Facts> {
  const events: Channel = channel(name);
  return {
    publish: (facts) => events.publish(facts),
    subscribe(onEvent) {
      const onMessage = (facts: unknown) => onEvent(facts as Facts);
      events.subscribe(onMessage);
      return () => void events.unsubscribe(onMessage);
    },
  };
}
