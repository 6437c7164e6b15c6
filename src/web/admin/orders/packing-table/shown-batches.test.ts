import { describe, expect, it } from "vitest";
import type { TableProduct } from "#contract/orders/admin-packing-table.ts";
import { shownBatches, withoutWaiting } from "./shown-batches.ts";

const SOAP = 11;
const SALT = 12;
const UNRECORDED = 13;

function batch(id: number, left: number, isProposed = left > 0) {
  return { id, code: `L-${id}`, bestBeforeOn: "2027-06-30", left, isProposed, warning: null };
}
const PRODUCTS: TableProduct[] = [
  { productId: SOAP, name: "Soap", units: 5, batches: [batch(1, 3), batch(2, 9)] },
  { productId: SALT, name: "Salt", units: 1, batches: [batch(3, 0)] },
  { productId: UNRECORDED, name: "Brush", units: 1, batches: [] },
];
const needing = (units: number) => ({
  id: 7,
  needs: [SOAP, SALT, UNRECORDED].map((productId) => ({ productId, units: productId === SOAP ? units : 1 })),
});

describe("the batches that the packing table sends", () => {
  it("are the oldest as the screen names them, without those that it does not need", () => {
    expect(shownBatches(needing(2), PRODUCTS, new Map())).toEqual({
      batches: [{ productId: SOAP, batchIds: [1] }],
      uses: [{ batchId: 1, units: 2 }],
    });
    expect(shownBatches(needing(4), PRODUCTS, new Map())).toEqual({
      batches: [{ productId: SOAP, batchIds: [1, 2] }],
      uses: [
        { batchId: 1, units: 3 },
        { batchId: 2, units: 1 },
      ],
    });
  });

  it("are the packer's choices, also an empty batch and no batch", () => {
    const chosen = new Map([
      [SOAP, "2"],
      [SALT, "3"],
    ]);
    expect(shownBatches(needing(2), PRODUCTS, chosen)).toEqual({
      batches: [
        { productId: SOAP, batchIds: [2] },
        { productId: SALT, batchIds: [3] },
      ],
      uses: [
        { batchId: 2, units: 2 },
        { batchId: 3, units: 1 },
      ],
    });
    expect(shownBatches(needing(2), PRODUCTS, new Map([[SOAP, "none"]]))).toEqual({
      batches: [{ productId: SOAP, batchIds: [] }],
      uses: [],
    });
  });

  it("go on where the packings that wait for a connection end", () => {
    const first = shownBatches(needing(2), PRODUCTS, new Map());
    const left = withoutWaiting(PRODUCTS, [first, {}]);
    expect(left[0]?.batches.map((each) => [each.left, each.isProposed])).toEqual([
      [1, true],
      [9, true],
    ]);
    const second = shownBatches(needing(2), left, new Map());
    expect(second.batches).toEqual([{ productId: SOAP, batchIds: [1, 2] }]);
    const rest = withoutWaiting(PRODUCTS, [first, second]);
    expect(rest[0]?.batches.map((each) => [each.left, each.isProposed])).toEqual([
      [0, false],
      [8, true],
    ]);
    expect(shownBatches(needing(1), rest, new Map()).batches).toEqual([{ productId: SOAP, batchIds: [2] }]);
  });
});
