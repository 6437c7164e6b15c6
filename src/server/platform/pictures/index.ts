export { emailPictureAddress, findPicture, listPictures } from "./find-picture.ts";
export { dropTextOfPng, orRefuse, recordUpload } from "./store-picture.ts";
