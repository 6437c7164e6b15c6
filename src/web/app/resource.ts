import { useEffect, useSyncExternalStore } from "react";

interface Read<T> {
  data: T | undefined;
  error: Error | null;
  /** True while a request is in progress. */
  isFetching: boolean;
}

const NOT_LOADED: Read<never> = { data: undefined, error: null, isFetching: false };

/**
 * A response that all components of the page share. It loads while a component shows it, on request, and when the
 * network returns after a failure.
 */
export class Resource<T> {
  readonly #ask: () => Promise<T>;
  readonly #listeners = new Set<() => void>();
  #read: Read<T> = NOT_LOADED;
  /** Number of the latest request. Responses to earlier requests are dropped. */
  #asking = 0;
  #underWay: Promise<void> | undefined;
  #isOld = false;
  #shown = 0;

  constructor(ask: () => Promise<T>) {
    this.#ask = ask;
  }

  readonly now = (): Read<T> => this.#read;

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Loads the data now. Concurrent callers share the request. */
  readonly read = (): Promise<void> => {
    this.#underWay ??= this.#run(++this.#asking);
    return this.#underWay;
  };

  /** Marks the data as stale. The data reloads at once if a component shows it, else when it is next shown. */
  readonly renew = (): Promise<void> => {
    this.drop();
    if (this.#shown > 0) return this.read();
    this.#isOld = true;
    return Promise.resolve();
  };

  /** Stores newer data that a call has returned after a change. */
  set(data: T): void {
    this.drop();
    this.#isOld = false;
    this.#tell({ data, error: null, isFetching: false });
  }

  /** Clears the data. Reloads it if a component shows it. */
  forget(): void {
    this.drop();
    this.#isOld = false;
    this.#tell(NOT_LOADED);
    if (this.#shown > 0) void this.read();
  }

  /** Ignores the response to the request in progress. */
  drop(): void {
    this.#asking++;
    this.#underWay = undefined;
    if (this.#read.isFetching) this.#tell({ ...this.#read, isFetching: false });
  }

  /** Loads the data while a component shows it. Returns a function to call on unmount. */
  show(refetchOnMount: boolean): () => void {
    this.#shown++;
    if (this.#shown === 1) window.addEventListener("online", this.#readMissing);
    if (refetchOnMount || this.#isOld) void this.read();
    else this.#readMissing();
    return () => {
      this.#shown--;
      if (this.#shown === 0) window.removeEventListener("online", this.#readMissing);
    };
  }

  readonly #readMissing = (): void => {
    if (this.#read.data === undefined) void this.read();
  };

  async #run(asking: number): Promise<void> {
    const { data } = this.#read;
    this.#isOld = false;
    this.#tell({ ...this.#read, error: data === undefined ? null : this.#read.error, isFetching: true });
    const read = await this.#ask().then(
      (answer): Read<T> => ({ data: answer, error: null, isFetching: false }),
      (error: unknown): Read<T> => ({ data, error: asError(error), isFetching: false }),
    );
    if (asking !== this.#asking) return;
    this.#underWay = undefined;
    this.#tell(read);
  }

  #tell(read: Read<T>): void {
    this.#read = read;
    for (const listener of this.#listeners) listener();
  }
}

interface ResourceOptions {
  isEnabled?: boolean;
  /** True to reload on every mount. */
  refetchOnMount?: boolean;
}

/** Returns the current state of a resource and loads it if needed. The field names are those of TanStack Query. */
export function useResource<T>(
  resource: Resource<T>,
  { isEnabled = true, refetchOnMount = false }: ResourceOptions = {},
) {
  const read = useSyncExternalStore(resource.listen, resource.now, () => atWakingUp(resource));
  useEffect(() => (isEnabled ? resource.show(refetchOnMount) : undefined), [resource, isEnabled, refetchOnMount]);
  return { ...stateOf(read), isFetching: read.isFetching, refetch: resource.read };
}

function stateOf<T>({ data, error }: Read<T>) {
  if (error) return { data, error, isError: true, isPending: false } as const;
  if (data === undefined) return { data, error, isError: false, isPending: true } as const;
  return { data, error, isError: false, isPending: false } as const;
}

/** Initial state for hydration in the browser. It matches the server's markup, which was rendered without this data. */
function atWakingUp<T>(resource: Resource<T>): Read<T> {
  return typeof document === "undefined" ? resource.now() : NOT_LOADED;
}

export function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
