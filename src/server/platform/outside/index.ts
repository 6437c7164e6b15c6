export {
  fetchOutside,
  isOutsideAddress,
  isOwnNetwork,
  type OutsideFault,
  type OutsideNetwork,
  OutsideRefused,
  postOutside,
} from "./fetch-outside.ts";
