import { HOLD_REASONS, PARCEL_KINDS, PARCEL_STATES } from "#domain/parcels.ts";
import { day, rowId } from "./fields.ts";
import { z } from "./zod.ts";

/** A parcel as an order tells of it. */
export const orderParcel = z.object({
  id: rowId,
  kind: z.enum(PARCEL_KINDS),
  /** Null for goods. */
  boxId: rowId.nullable(),
  state: z.enum(PARCEL_STATES),
  /** Why it waits; null where it does not. */
  holdReason: z.enum(HOLD_REASONS).nullable(),
  /** The day by which it is to leave. */
  dueOn: day,
  /** Whether it was ever said to have left. */
  hasLeft: z.boolean(),
  isGift: z.boolean(),
  trackingNumber: z.string().nullable(),
});
export type OrderParcel = z.output<typeof orderParcel>;
