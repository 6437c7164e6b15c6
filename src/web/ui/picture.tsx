export interface PictureProps {
  /** The picture's path without width and format, "/pictures/name". */
  src: string;
  alt: string;
  sizes: string;
  /** True for the one picture that is seen first. */
  priority?: boolean;
  className?: string;
}

const WIDTHS = [400, 800];

/** A square picture in the smallest form that the browser can read. */
export function Picture({ src, alt, sizes, priority, className = "" }: PictureProps) {
  return (
    <picture className="block">
      <source type="image/avif" srcSet={sourceSet(src, "avif")} sizes={sizes} />
      <source type="image/webp" srcSet={sourceSet(src, "webp")} sizes={sizes} />
      <img
        src={`${src}-800.webp`}
        alt={alt}
        width={800}
        height={800}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding="async"
        className={`block h-auto w-full bg-surface-shade object-cover ${className}`}
      />
    </picture>
  );
}

function sourceSet(src: string, format: "avif" | "webp"): string {
  return WIDTHS.map((width) => `${src}-${width}.${format} ${width}w`).join(", ");
}
