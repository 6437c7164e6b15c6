import { isServedPostcode, parsePostcode, postcodeAdvice } from "#domain/postcode.ts";
import { ShopError } from "#domain/shop-error.ts";

/** A postcode in its printed form. Refuses what is no full UK postcode, and places where we do not deliver. */
export function requireServedPostcode(text: string, path: string): string {
  const postcode = requirePostcode(text, path);
  if (!isServedPostcode(postcode)) throw new ShopError("postcode-not-served", { postcode });
  return postcode;
}

/** A postcode in its printed form, wherever it is. Refuses what is no full UK postcode. */
export function requirePostcode(text: string, path: string): string {
  const postcode = parsePostcode(text);
  if (!postcode) throw new ShopError("invalid-input", {}, [{ path, message: postcodeAdvice(text) }]);
  return postcode;
}
