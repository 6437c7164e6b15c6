/** An input device and what it does, as WebDriver and WebDriver BiDi both write it. */
interface InputSource {
  type: "pointer" | "key";
  id: string;
  parameters?: { pointerType: "mouse" };
  actions: readonly Readonly<Record<string, string | number>>[];
}

/** A browser with a profile of its own: as much of it as the journeys need, whatever it is spoken to by. */
export interface BrowserSession {
  open: (url: string) => Promise<void>;
  /** What an expression comes to in the page; it must be writable as JSON. */
  evaluate: (expression: string) => Promise<unknown>;
  perform: (sources: readonly InputSource[]) => Promise<void>;
  /** Makes the page so wide, and refuses where it stays another. */
  resize: (width: number, height: number) => Promise<void>;
  end: () => Promise<void>;
}

export interface BrowserKind {
  name: string;
  /** What is missing for it on this machine; undefined where nothing is. */
  findMissing: () => string | undefined;
  start: () => Promise<BrowserSession>;
}
