export { type Identity, identityFrom, readBrand, readIdentity } from "./read-brand.ts";
export { readLogo } from "./read-logo.ts";
export { updateBrand } from "./update-brand.ts";
export { viewLook } from "./view-look.ts";
