import { Picture, type PictureProps } from "#web/ui/picture.tsx";

export interface ShelfThumbProps {
  picture: PictureProps["src"] | undefined;
  /** Its width as a class. */
  width?: string;
}

/** A shelf's small picture in a menu; its place is kept until it comes. */
export function ShelfThumb({ picture, width = "w-14" }: ShelfThumbProps) {
  return (
    <span className={`block aspect-square shrink-0 overflow-hidden rounded-paper bg-surface-shade ${width}`}>
      {picture && <Picture src={picture} alt="" sizes="140px" className="aspect-square" />}
    </span>
  );
}
