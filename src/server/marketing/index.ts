// What the other rooms may know of this one.
export { findValidClaim } from "./claims.queries.ts";
