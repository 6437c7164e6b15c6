// What the other rooms may know of this one.

export { findPicture, listPictures } from "./find-picture.ts";
export { emailPictureAddress } from "./letter-picture-address.ts";
