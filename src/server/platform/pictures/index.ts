export { emailPictureAddress, findPicture, listPictures } from "./find-picture.ts";
export { dropTextOfPng, orRefuse, recordUpload, storePicture } from "./store-picture.ts";
