import { useId } from "react";
import { GALLERY_MAX } from "#contract/product-fields.ts";
import { ApiRefusal } from "#web/api-client.ts";
import { PictureOrder } from "./picture-order.tsx";
import type { ProductPictures as Pictures } from "./use-product-pictures.ts";

const REASONS: Readonly<Record<string, string>> = {
  format: "This is not a photograph that can be used. JPEG, PNG, WebP and AVIF can.",
  "too-small": "This picture is too small: it needs at least 200 pixels each way.",
  "too-large": "This picture has too many pixels: at most 40 million, and 12,000 on an edge.",
  "too-long": "This picture is too long for its width: at most five times.",
};

/** The product's pictures: the first is the one on its card. */
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
        <div className="mt-3">
          <label htmlFor={id} className="font-medium">
            Add a picture
          </label>
          <p id={`${id}-hint`} className="text-sm text-ink-soft">
            A photograph of up to 15 MB. It is cut to a square; where and with what it was taken is not kept.
          </p>
          {error && (
            <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
              {pictureReason(error)}
            </p>
          )}
          <input
            id={id}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
            aria-busy={isUploading || undefined}
            disabled={isUploading}
            className="mt-2 block w-full text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-paper file:border file:border-ink-soft file:bg-transparent file:px-4 file:font-medium"
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

function pictureReason(error: Error): string {
  if (error instanceof ApiRefusal && error.code === "too-large") return "This file is larger than 15 MB.";
  const reason = error instanceof ApiRefusal ? REASONS[String(error.facts.reason)] : undefined;
  return reason ?? "The picture could not be uploaded. Please try again.";
}
