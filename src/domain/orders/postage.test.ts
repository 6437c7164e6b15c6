import { expect, it } from "vitest";
import { NEW_PARCEL } from "./parcels.ts";
import { decidePostage, type PostageFacts } from "./postage.ts";

const NOW = new Date("2026-11-21T10:00:00Z");
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000);
const NEW: PostageFacts = {
  ...NEW_PARCEL,
  postageAskedAt: null,
  postageOrderId: null,
  labelPrintedAt: null,
  labelOutdatedAt: null,
};
const accepted = { postageAskedAt: ago(90), postageOrderId: 1001 };

it.each<[Partial<PostageFacts>, string]>([
  [{}, "send"],
  [{ packedAt: NOW }, "send"],
  [{ labelPrintedAt: NOW }, "look-up-and-send"],
  [{ postageAskedAt: ago(59), labelPrintedAt: ago(59) }, "asked"],
  [{ postageAskedAt: ago(60), labelPrintedAt: ago(60) }, "look-up"],
  [accepted, "read-number"],
  [{ ...accepted, labelOutdatedAt: NOW }, "address-changed"],
  [{ ...accepted, heldAt: NOW, holdReason: "asked" }, "held"],
  [{ stoppedAt: NOW }, "stopped"],
  [{ sentAt: NOW, leftAt: NOW }, "sent"],
])("the next step of a parcel (%j) for its postage is %s", (facts, step) => {
  expect(decidePostage({ ...NEW, ...facts }, NOW)).toBe(step);
});
