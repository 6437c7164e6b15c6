import { typedAddress } from "#contract/orders/order-address.ts";
import type { z } from "#contract/zod.ts";
import { servedPostcode } from "#web/shop/accounts/address/postcode-rule.ts";

/** The contract's rules. Also requires a real postcode that the shop delivers to. */
export const addressForm = typedAddress.extend({ postcode: servedPostcode(typedAddress.shape.postcode) });

export type AddressTyped = z.input<typeof addressForm>;
export type AddressChecked = z.output<typeof addressForm>;
