// What the other rooms may know of this one.

export { emailPictureAddress, findPicture, listPictures } from "./find-picture.ts";
