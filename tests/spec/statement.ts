import type { ProofName } from "./proofs.ts";

export interface Statement {
  /** Id made of document, section and number, such as "C2.14". */
  id: string;
  says: string;
  provenBy: readonly [ProofName, ...ProofName[]];
}
