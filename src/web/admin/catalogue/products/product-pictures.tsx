import { useMutation } from "@tanstack/react-query";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { useId, useLayoutEffect, useRef, useState } from "react";
import { uploadPicture } from "#contract/catalogue/admin-products.ts";
import { GALLERY_MAX, PICTURE_ALT_MAX, type Picture as SavedPicture } from "#contract/catalogue/product-fields.ts";
import { uploadFile } from "#web/admin/kit/files.tsx";
import { pictureReason } from "#web/admin/kit/picture-reason.ts";
import { Button } from "#web/ui/button.tsx";
import { FileInput } from "#web/ui/form/file-input.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { findPicture, type PictureFiles } from "#web/ui/pictures/find-picture.ts";
import type { ProductFormApi } from "./product-form-values.ts";

interface ChosenPicture {
  address: string;
  files: PictureFiles;
  /** The merchant's description of the picture. */
  alt: string;
}

interface Pictures {
  /** The first picture is shown on the product's card. */
  pictures: readonly ChosenPicture[];
  /** Moves a picture from one position to another. */
  move: (from: number, to: number) => void;
  remove: (address: string) => void;
  describe: (address: string, alt: string) => void;
  upload: (file: File) => void;
  isUploading: boolean;
  /** Error of the last upload, if it failed. */
  error: Error | null;
  /** Waits for the upload in progress. Resolves with false if an upload failed. */
  settle: () => Promise<boolean>;
}

/** State of a product form's pictures, including the upload in progress. `known` contains the saved pictures. */
export function useProductPictures(form: ProductFormApi, known: readonly SavedPicture[]): Pictures {
  const underWay = useRef<Promise<boolean>>(Promise.resolve(true));
  const addresses = [form.watch("imageUrl"), ...form.watch("gallery")].filter((address) => address !== "");
  const alts = form.watch("pictureAlts");

  function keep([first = "", ...rest]: readonly string[]) {
    form.setValue("imageUrl", first, { shouldDirty: true });
    form.setValue("gallery", rest, { shouldDirty: true });
  }
  function move(from: number, to: number) {
    const moved = addresses[from];
    if (moved === undefined || to < 0 || to >= addresses.length) return;
    keep(addresses.toSpliced(from, 1).toSpliced(to, 0, moved));
  }
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (file: File) => uploadFile(uploadPicture, {}, file),
    onSuccess: ({ picture }) => keep([...addresses.filter((each) => each !== picture), picture]),
  });
  function upload(file: File) {
    underWay.current = mutateAsync(file).then(
      () => true,
      () => false,
    );
  }
  return {
    pictures: addresses.map((address) => ({
      address,
      files: known.find(({ src }) => src === address) ?? findPicture(address),
      alt: alts[address] ?? "",
    })),
    move,
    remove: (address) => keep(addresses.filter((each) => each !== address)),
    describe: (address, alt) => form.setValue("pictureAlts", { ...alts, [address]: alt }, { shouldDirty: true }),
    upload,
    isUploading: isPending,
    error,
    settle: () => underWay.current,
  };
}

/** A vertical list of a product's pictures. Users reorder them by dragging or with keys, and describe each picture. */
function PictureOrder({ of: { pictures, move, remove, describe } }: { of: Pictures }) {
  const [dragged, setDragged] = useState<number>();
  const [said, setSaid] = useState("");
  const list = useRef<HTMLOListElement>(null);
  /** Index of the moved picture. The focus returns to this picture's button. */
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
                // Firefox starts a drag only if it carries data.
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
        Description of picture {number}
        {index === 0 && <span className="font-normal text-ink-soft">, shown on the product card</span>}
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
          For screen readers and search engines. Example: “Two oat soaps on slate, one cut open”.
        </p>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-x-4">
        {count > 1 && (
          <>
            <Button variant="quiet" size="small" disabled={index === 0} onClick={() => onMove(index - 1)}>
              <ArrowUp aria-hidden size={16} /> Earlier<span className="sr-only">: picture {number}</span>
            </Button>
            <Button variant="quiet" size="small" disabled={number === count} onClick={() => onMove(index + 1)}>
              <ArrowDown aria-hidden size={16} /> Later<span className="sr-only">: picture {number}</span>
            </Button>
          </>
        )}
        <Button variant="quiet" size="small" onClick={onRemove}>
          Remove<span className="sr-only"> picture {number}</span>
        </Button>
      </div>
    </div>
  );
}

/** The product's pictures. The first is shown on the product's card. */
export function ProductPictures({ of: pictures }: { of: Pictures }) {
  const { upload, isUploading, error } = pictures;
  const id = useId();
  const isFull = pictures.pictures.length > GALLERY_MAX;
  return (
    <fieldset className="border-t border-line pt-4">
      <legend className="sr-only">Pictures</legend>
      <p aria-hidden className="font-display text-xl">
        Pictures
      </p>
      {pictures.pictures.length > 0 && <PictureOrder of={pictures} />}
      {!isFull && (
        <div className="mt-3 flex flex-col gap-1.5">
          <label htmlFor={id} className="font-medium">
            Add a picture
          </label>
          <p id={`${id}-hint`} className="text-sm text-ink-soft">
            A photo of up to 15 MB. It is cropped to a square, and its location and camera data are removed.
          </p>
          {error && (
            <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
              {pictureReason(error)}
            </p>
          )}
          <FileInput
            id={id}
            accept="image/jpeg,image/png,image/webp,image/avif"
            aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
            aria-busy={isUploading || undefined}
            disabled={isUploading}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) upload(file);
              currentTarget.value = "";
            }}
          />
          {isUploading && (
            <p role="status" className="mt-1 text-sm text-ink-soft">
              Uploading...
            </p>
          )}
        </div>
      )}
    </fieldset>
  );
}
