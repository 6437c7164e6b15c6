import { findPicture, largestFile, type PictureFiles, sourceSet } from "./pictures/find-picture.ts";

export interface PictureProps {
  /** A picture as a call answers it, or the path of one of the site's own scenes, `/pictures/{name}`. */
  src: string | PictureFiles;
  /** What is seen, where the page knows better; empty where the words beside the picture say it all. */
  alt?: string;
  /** Its tall cut, for a phone that is held upright. */
  tall?: string;
  sizes: string;
  /** True for the one picture that is seen first. */
  priority?: boolean;
  className?: string;
  /** Of the element around it. */
  frameClassName?: string;
}

/** A picture in the smallest form that the browser can read, in its own colour until it is there. */
export function Picture({ src, alt, tall, sizes, priority, className = "", frameClassName = "block" }: PictureProps) {
  const files = typeof src === "string" ? findPicture(src) : src;
  return (
    <picture className={frameClassName}>
      {tall && <TallSources files={findPicture(tall)} />}
      <source type="image/avif" srcSet={sourceSet(files, "avif")} sizes={sizes} />
      <source type="image/webp" srcSet={sourceSet(files, "webp")} sizes={sizes} />
      <img
        src={largestFile(files)}
        alt={alt ?? files.alt}
        width={files.width}
        height={files.height}
        data-colour={files.colour ?? undefined}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding="async"
        className={`block h-auto w-full bg-surface-shade object-cover ${className}`}
      />
    </picture>
  );
}

/** The first source that fits is taken: they stand before those of the wide one. */
function TallSources({ files }: { files: PictureFiles }) {
  return (["avif", "webp"] as const).map((format) => (
    <source
      key={format}
      media="(max-width: 39.99rem)"
      type={`image/${format}`}
      srcSet={sourceSet(files, format)}
      sizes="100vw"
      width={files.width}
      height={files.height}
    />
  ));
}
