import { findPicture, largestFile, sourceSet } from "./pictures/find-picture.ts";

export interface PictureProps {
  /** The picture's path without width and format, `/pictures/{name}`. */
  src: string;
  /** What is seen, where the page knows better than the studio; empty where the words beside the picture say it all. */
  alt?: string;
  sizes: string;
  /** True for the one picture that is seen first. */
  priority?: boolean;
  className?: string;
}

/** A picture in the smallest form that the browser can read, in its own colour until it is there. */
export function Picture({ src, alt, sizes, priority, className = "" }: PictureProps) {
  const files = findPicture(src);
  return (
    <picture className="block">
      <source type="image/avif" srcSet={sourceSet(files, "avif")} sizes={sizes} />
      <source type="image/webp" srcSet={sourceSet(files, "webp")} sizes={sizes} />
      <img
        src={largestFile(files)}
        alt={alt ?? files.alt}
        width={files.width}
        height={files.height}
        data-picture={files.name}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding="async"
        className={`block h-auto w-full bg-surface-shade object-cover ${className}`}
      />
    </picture>
  );
}
