// What the other rooms may know of this one.

export { emailPictureAddress } from "./email-picture-address.ts";
export { findPicture, listPictures } from "./find-picture.ts";
