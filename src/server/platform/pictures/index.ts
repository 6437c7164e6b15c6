export { emailPictureAddress, findPicture, listPictures } from "./find-picture.ts";
