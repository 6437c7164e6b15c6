interface InputSource {
  type: "pointer" | "key";
  id: string;
  parameters?: { pointerType: "mouse" };
  actions: readonly Readonly<Record<string, string | number>>[];
}

/** A browser with its own profile, independent of the protocol that drives it. */
export interface BrowserSession {
  open: (url: string) => Promise<void>;
  /** The value of an expression in the page. It must be serialisable as JSON. */
  evaluate: (expression: string) => Promise<unknown>;
  perform: (sources: readonly InputSource[]) => Promise<void>;
  /** Sets the width of the page. Throws if the page keeps another width. */
  resize: (width: number, height: number) => Promise<void>;
  end: () => Promise<void>;
}

export interface BrowserKind {
  name: string;
  /** The missing program on this machine. Undefined if everything is installed. */
  findMissing: () => string | undefined;
  start: () => Promise<BrowserSession>;
}
