export { emailPictureAddress, findPicture, listPictures } from "./find-picture.ts";
export { dropTextOfPng } from "./store-picture.ts";
