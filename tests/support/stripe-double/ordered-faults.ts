/**
 * What may go wrong with a request. `cut`: the line goes dead, before or after the work; `kept-500`: a failure that the
 * provider goes on answering under the key, with its work not done or done.
 */
export type Fault =
  | "rate-limit"
  | "lock-timeout"
  | "server-error"
  | "kept-500"
  | "kept-500-after-work"
  | "cut-before-work"
  | "cut-after-work";

interface Order {
  endpoint: string;
  fault: Fault;
  times: number;
}

/** Faults as a test orders them: for the next requests of an endpoint, or by a decision for each request. */
export class OrderedFaults {
  readonly #orders: Order[] = [];
  /** Asked for each request that nothing is ordered for. */
  decide: (endpoint: string) => Fault | undefined = () => undefined;

  /** "POST /v1/payment_intents/:id/confirm" fails so with its next requests. */
  order(endpoint: string, fault: Fault, times = 1): void {
    this.#orders.push({ endpoint, fault, times });
  }

  /** What goes wrong with a request that has come; counts it. */
  next(endpoint: string): Fault | undefined {
    const order = this.#orders.find((each) => each.endpoint === endpoint && each.times > 0);
    if (!order) return this.decide(endpoint);
    order.times -= 1;
    return order.fault;
  }
}
