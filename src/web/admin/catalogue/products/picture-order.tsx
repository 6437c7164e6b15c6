import { ArrowDown, ArrowUp } from "lucide-react";
import { useId, useLayoutEffect, useRef, useState } from "react";
import { PICTURE_ALT_MAX } from "#contract/catalogue/product-fields.ts";
import { Button } from "#web/ui/button.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { Picture } from "#web/ui/picture.tsx";
import type { ChosenPicture, ProductPictures } from "./use-product-pictures.ts";

/** A product's pictures one below the other: their order by dragging and by keys, and what is seen on each. */
export function PictureOrder({ of: { pictures, move, remove, describe } }: { of: ProductPictures }) {
  const [dragged, setDragged] = useState<number>();
  const [said, setSaid] = useState("");
  const list = useRef<HTMLOListElement>(null);
  /** Whose button gets the focus that it lost by being moved. */
  const moved = useRef<number>(undefined);

  useLayoutEffect(() => {
    if (moved.current === undefined) return;
    list.current?.children[moved.current]?.querySelector<HTMLElement>("button:enabled")?.focus();
    moved.current = undefined;
  });

  function moveAndSay(from: number, to: number) {
    move(from, to);
    moved.current = to;
    setSaid(`Picture ${from + 1} is now number ${to + 1} of ${pictures.length}`);
  }

  return (
    <>
      <ol ref={list} className="mt-3 divide-y divide-line border-y border-line">
        {pictures.map((picture, index) => (
          <li
            key={picture.address}
            className={`flex flex-wrap gap-4 py-4 sm:flex-nowrap ${dragged === index ? "opacity-50" : ""}`}
            onDragOver={(event) => dragged !== undefined && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== undefined && dragged !== index) moveAndSay(dragged, index);
              setDragged(undefined);
            }}
          >
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons beside it do the same by keys. */}
            <div
              draggable
              className="w-24 shrink-0 cursor-grab"
              onDragStart={({ dataTransfer }) => {
                // Firefox drags nothing that carries nothing.
                dataTransfer.setData("text/plain", picture.address);
                setDragged(index);
              }}
              onDragEnd={() => setDragged(undefined)}
            >
              <Picture
                src={picture.files}
                alt={picture.alt || picture.files.alt || `Picture ${index + 1}`}
                sizes="6rem"
                className="aspect-square rounded-paper"
              />
            </div>
            <PictureFields
              picture={picture}
              index={index}
              count={pictures.length}
              onMove={(to) => moveAndSay(index, to)}
              onRemove={() => remove(picture.address)}
              onDescribe={(alt) => describe(picture.address, alt)}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

interface PictureFieldsProps {
  picture: ChosenPicture;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
  onDescribe: (alt: string) => void;
}

function PictureFields({ picture, index, count, onMove, onRemove, onDescribe }: PictureFieldsProps) {
  const id = useId();
  const number = index + 1;
  return (
    <div className="min-w-0 grow basis-48">
      <label htmlFor={id} className="text-sm font-medium">
        What is seen on picture {number}
        {index === 0 && <span className="font-normal text-ink-soft">, the one on its card</span>}
      </label>
      <TextInput
        id={id}
        value={picture.alt}
        maxLength={PICTURE_ALT_MAX}
        placeholder={picture.files.alt}
        aria-describedby={picture.alt || picture.files.alt ? undefined : `${id}-hint`}
        className="mt-1"
        onChange={({ currentTarget }) => onDescribe(currentTarget.value)}
      />
      {!picture.alt && !picture.files.alt && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-ink-soft">
          For those who cannot see it, and for search: “Two oat soaps on slate, one cut open”.
        </p>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-x-4">
        <Button variant="quiet" size="small" disabled={index === 0} onClick={() => onMove(index - 1)}>
          <ArrowUp aria-hidden size={16} /> Earlier<span className="sr-only">: picture {number}</span>
        </Button>
        <Button variant="quiet" size="small" disabled={number === count} onClick={() => onMove(index + 1)}>
          <ArrowDown aria-hidden size={16} /> Later<span className="sr-only">: picture {number}</span>
        </Button>
        <Button variant="quiet" size="small" onClick={onRemove}>
          Remove<span className="sr-only"> picture {number}</span>
        </Button>
      </div>
    </div>
  );
}
