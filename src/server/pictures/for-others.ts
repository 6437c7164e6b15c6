// What the other rooms may know of this one.

export { letterPictureAddress } from "./letter-picture-address.ts";
