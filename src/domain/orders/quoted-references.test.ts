import { expect, it } from "vitest";
import { readQuotedReferences } from "./quoted-references.ts";

it.each([
  ["box-31", { boxId: 31 }],
  ["Replacement 5", { replacementId: 5 }],
  ["INV-000022", { invoice: { kind: "invoice", number: 22 } }],
  ["cn 7", { invoice: { kind: "credit-note", number: 7 } }],
  ["pi_3Abc", { providerId: "pi_3Abc" }],
  ["sandbox_pay_gp-o_9w", { providerId: "sandbox_pay_gp-o_9w" }],
  ["ne1 4st", { postcode: "NE14ST" }],
  ["SW1A1AA", { postcode: "SW1A1AA" }],
  ["ab 0000 1007 3gb", { trackingNumber: "AB000010073GB" }],
  ["t99x", { lastFour: "T99X" }],
  ["1044", { lastFour: "1044" }],
  ["Ada Hollis", {}],
  ["%", {}],
  ["INV-0", {}],
])("reads %s as what it refers to, and as nothing else", (text, references) => {
  expect(readQuotedReferences(text)).toEqual(references);
});
