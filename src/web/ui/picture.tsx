import { findPicture, largestFile, type PictureFiles, sourceSet } from "./pictures/find-picture.ts";

export interface PictureProps {
  /** A picture from the API, or the path of a scene such as `/pictures/{name}`. */
  src: string | PictureFiles;
  /** Alternative text if the page has a better one. Empty if the text beside the picture says it all. */
  alt?: string;
  /** Path of a portrait version for phones. */
  tall?: string;
  sizes: string;
  /** True for the first visible picture. */
  priority?: boolean;
  className?: string;
  /** Class of the surrounding element. */
  frameClassName?: string;
}

/** Responsive picture. Shows its main colour while loading. */
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

/** Sources of the portrait version. They precede the landscape sources, because the first match wins. */
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
