/**
 * Fault of a request. The `cut` faults break the connection before or after the work. The `kept-500` faults store a
 * server error for the key, with or without the work done.
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

/** Faults that a test sets, either for the next requests to an endpoint or by a function. */
export class OrderedFaults {
  readonly #orders: Order[] = [];
  /** Chooses a fault for requests to which no other fault applies. */
  decide: (endpoint: string) => Fault | undefined = () => undefined;

  /** Sets the fault for the next requests to an endpoint, such as "POST /v1/payment_intents/:id/confirm". */
  order(endpoint: string, fault: Fault, times = 1): void {
    this.#orders.push({ endpoint, fault, times });
  }

  next(endpoint: string): Fault | undefined {
    const order = this.#orders.find((each) => each.endpoint === endpoint && each.times > 0);
    if (!order) return this.decide(endpoint);
    order.times -= 1;
    return order.fault;
  }
}
