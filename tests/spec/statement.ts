import type { ProofName } from "./proofs.ts";

export interface Statement {
  /** Document, section and number: "C2.14". */
  id: string;
  says: string;
  provenBy: readonly [ProofName, ...ProofName[]];
}
