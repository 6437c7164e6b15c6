import type { ProofName } from "./proofs.ts";

/** One statement of the specification, in its words. */
export interface Statement {
  /** The document and its section, then a number: "C2.14". */
  id: string;
  says: string;
  provenBy: readonly [ProofName, ...ProofName[]];
}
