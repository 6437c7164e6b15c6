import type { Reader } from "./reads-its-writer.ts";

export interface Writer {
  reader: Reader;
}
