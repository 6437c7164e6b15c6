import { Picture, type PictureProps } from "#web/ui/picture.tsx";

export interface ShelfThumbProps {
  picture: PictureProps["src"] | undefined;
  /** CSS class for the width. */
  width?: string;
}

/** Small picture of a shelf in a menu. Its space is reserved while it loads. */
export function ShelfThumb({ picture, width = "w-14" }: ShelfThumbProps) {
  return (
    <span className={`block aspect-square shrink-0 overflow-hidden rounded-paper bg-surface-shade ${width}`}>
      {picture && <Picture src={picture} alt="" sizes="140px" className="aspect-square" />}
    </span>
  );
}
