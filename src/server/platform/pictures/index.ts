// Public API of the module.

export { emailPictureAddress, findPicture, listPictures } from "./find-picture.ts";
