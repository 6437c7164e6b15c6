import { Picture, type PictureProps } from "#web/ui/picture.tsx";

/** A shelf's small picture in a menu; its place is kept until it comes. */
export function ShelfThumb({ picture }: { picture: PictureProps["src"] | undefined }) {
  return (
    <span className="block aspect-square w-14 shrink-0 overflow-hidden rounded-paper bg-surface-shade">
      {picture && <Picture src={picture} alt="" sizes="56px" className="aspect-square" />}
    </span>
  );
}
