interface InputSource {
  type: "pointer" | "key";
  id: string;
  parameters?: { pointerType: "mouse" };
  actions: readonly Readonly<Record<string, string | number>>[];
}

/** A browser with its own profile. The interface does not depend on the protocol that controls the browser. */
export interface BrowserSession {
  open: (url: string) => Promise<void>;
  /** Resolves to the value of an expression in the page. The value must be serialisable as JSON. */
  evaluate: (expression: string) => Promise<unknown>;
  perform: (sources: readonly InputSource[]) => Promise<void>;
  /** Sets the width of the page. Throws if the page keeps another width. */
  resize: (width: number, height: number) => Promise<void>;
  end: () => Promise<void>;
}

export interface BrowserKind {
  name: string;
  /** Returns the name of the program that is missing on this machine. Undefined if everything is installed. */
  findMissing: () => string | undefined;
  start: () => Promise<BrowserSession>;
}
