import type { Writer } from "./knows-its-reader.ts";

export interface Reader {
  writer: Writer;
}
