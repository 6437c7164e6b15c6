import { useEffect, useSyncExternalStore } from "react";

interface Read<T> {
  data: T | undefined;
  error: Error | null;
  /** Whether an answer is on its way. */
  isFetching: boolean;
}

const NOT_LOADED: Read<never> = { data: undefined, error: null, isFetching: false };

/**
 * What the pages know of one answer of the shop. It is read once, while somebody shows it, and kept as long as the page;
 * it is read again when asked, or when the network is back after a failure.
 */
export class Resource<T> {
  readonly #ask: () => Promise<T>;
  readonly #listeners = new Set<() => void>();
  #read: Read<T> = NOT_LOADED;
  /** Which asking counts: an answer that has been overtaken is dropped. */
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

  /** Reads now. Whoever asks meanwhile waits for the same answer. */
  readonly read = (): Promise<void> => {
    this.#underWay ??= this.#run(++this.#asking);
    return this.#underWay;
  };

  /** Says that what is known is old: it is read again, at once where it is on show. */
  readonly renew = (): Promise<void> => {
    this.drop();
    if (this.#shown > 0) return this.read();
    this.#isOld = true;
    return Promise.resolve();
  };

  /** Puts a newer answer in its place, as calls that change it bring one. */
  set(data: T): void {
    this.drop();
    this.#isOld = false;
    this.#tell({ data, error: null, isFetching: false });
  }

  /** Forgets all of it; where it is on show it is read again. */
  forget(): void {
    this.drop();
    this.#isOld = false;
    this.#tell(NOT_LOADED);
    if (this.#shown > 0) void this.read();
  }

  /** An answer on its way is not waited for. */
  drop(): void {
    this.#asking++;
    this.#underWay = undefined;
    if (this.#read.isFetching) this.#tell({ ...this.#read, isFetching: false });
  }

  /** Has it read while it is on show. Answers what to call when it no longer is. */
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
  /** Whether it is read each time it comes on show. */
  refetchOnMount?: boolean;
}

/** What is known of a reading, and reads it where it is not. The fields are called as TanStack Query calls them. */
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

/** A part of a page that wakes up late starts from the markup that came, in which nothing was read. */
function atWakingUp<T>(resource: Resource<T>): Read<T> {
  return typeof document === "undefined" ? resource.now() : NOT_LOADED;
}

/** What was thrown, as an error. */
export function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
