export { type Identity, identityFrom, readBrand, readIdentity } from "./read-brand.ts";
export { updateBrand } from "./update-brand.ts";
