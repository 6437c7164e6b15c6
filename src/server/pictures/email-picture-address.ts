const FOLDER = "/pictures/";

/** Where letters find a picture of the shop, "/pictures/box-women": the same for every reader, so that it tells of none. */
export function emailPictureAddress(picture: string): string {
  return `${FOLDER}letters/${picture.replace(FOLDER, "")}.jpg`;
}
