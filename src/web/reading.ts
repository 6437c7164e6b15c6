import { useEffect, useSyncExternalStore } from "react";

interface Read<T> {
  data: T | undefined;
  error: Error | null;
  /** Whether an answer is on its way. */
  isReading: boolean;
}

const UNREAD: Read<never> = { data: undefined, error: null, isReading: false };

/**
 * What the pages know of one answer of the shop. It is read once, while somebody shows it, and kept as long as the page;
 * it is read again when asked, or when the network is back after a failure.
 */
export class Reading<T> {
  readonly #ask: () => Promise<T>;
  readonly #listeners = new Set<() => void>();
  #read: Read<T> = UNREAD;
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
    this.#tell({ data, error: null, isReading: false });
  }

  /** Forgets all of it; where it is on show it is read again. */
  forget(): void {
    this.drop();
    this.#isOld = false;
    this.#tell(UNREAD);
    if (this.#shown > 0) void this.read();
  }

  /** An answer on its way is not waited for. */
  drop(): void {
    this.#asking++;
    this.#underWay = undefined;
    if (this.#read.isReading) this.#tell({ ...this.#read, isReading: false });
  }

  /** Has it read while it is on show. Answers what to call when it no longer is. */
  show(isReadAnew: boolean): () => void {
    this.#shown++;
    if (this.#shown === 1) window.addEventListener("online", this.#readMissing);
    if (isReadAnew || this.#isOld) void this.read();
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
    this.#tell({ ...this.#read, error: data === undefined ? null : this.#read.error, isReading: true });
    const read = await this.#ask().then(
      (answer): Read<T> => ({ data: answer, error: null, isReading: false }),
      (error: unknown): Read<T> => ({ data, error: asError(error), isReading: false }),
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

interface Wish {
  isEnabled?: boolean;
  /** Whether it is read each time it comes on show. */
  isReadAnew?: boolean;
}

/** What is known of a reading, and reads it where it is not. The fields are called as TanStack Query calls them. */
export function useReading<T>(reading: Reading<T>, { isEnabled = true, isReadAnew = false }: Wish = {}) {
  const read = useSyncExternalStore(reading.listen, reading.now, () => atWakingUp(reading));
  useEffect(() => (isEnabled ? reading.show(isReadAnew) : undefined), [reading, isEnabled, isReadAnew]);
  return { ...stateOf(read), isReading: read.isReading, refetch: reading.read };
}

function stateOf<T>({ data, error }: Read<T>) {
  if (error) return { data, error, isError: true, isPending: false } as const;
  if (data === undefined) return { data, error, isError: false, isPending: true } as const;
  return { data, error, isError: false, isPending: false } as const;
}

/** A part of a page that wakes up late starts from the markup that came, in which nothing was read. */
function atWakingUp<T>(reading: Reading<T>): Read<T> {
  return typeof document === "undefined" ? reading.now() : UNREAD;
}

/** What was thrown, as an error. */
export function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
