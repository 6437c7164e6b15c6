// What the other rooms may know of this one.

export { findPicture, listPictures } from "./find-picture.ts";
export { letterPictureAddress } from "./letter-picture-address.ts";
