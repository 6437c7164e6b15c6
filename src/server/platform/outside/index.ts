export { fetchOutside, type OutsideFault, OutsideRefused } from "./fetch-outside.ts";
