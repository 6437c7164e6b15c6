/** Maximum size of a picture's file. A larger one is refused. */
export const PICTURE_BYTES_MAX = 15 * 1024 * 1024;
