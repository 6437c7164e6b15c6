import { type Channel, channel } from "node:diagnostics_channel";
import type { RequestContext } from "./request-context.ts";

/** A new request, or the start of a job run. */
interface Began {
  requestContext: RequestContext;
  kind: "request" | "job";
}

interface Answered {
  requestContext: RequestContext;
  method: string;
  /** Route template such as "/api/orders/:orderId", or "page" or "file". Never the requested URL. */
  route: string;
  status: number;
  seconds: number;
}

interface JobOver {
  requestContext: RequestContext;
  name: string;
  seconds: number;
  isFailed: boolean;
}

/** An attempt to settle an order, by its result: "paid", "unpaid", "refunded" ... */
interface Settled {
  outcome: string;
}

/**
 * Events about the shop's own work. Without metrics and traces there are no subscribers, and publishing costs nothing.
 */
export const began = typed<Began>("shop:began");
export const answered = typed<Answered>("shop:answered");
export const jobOver = typed<JobOver>("shop:job-over");
export const settled = typed<Settled>("shop:settled");

interface ShopEvent<Facts> {
  publish: (facts: Facts) => void;
  /** Returns a function that ends the subscription. */
  subscribe: (onEvent: (facts: Facts) => void) => () => void;
}

/** A Node diagnostics channel for one kind of facts. The cast is safe because only `publish` writes to it. */
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
