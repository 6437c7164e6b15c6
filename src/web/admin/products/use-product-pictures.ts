import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { uploadPicture } from "#contract/admin-calls.ts";
import { uploadFile } from "#web/admin/kit/upload-file.ts";
import type { ProductFormApi } from "./product-basics.tsx";

export interface ProductPictures {
  /** The first is the one on its card. */
  pictures: readonly string[];
  keep: (pictures: readonly string[]) => void;
  upload: (file: File) => void;
  isUploading: boolean;
  /** Why the last one could not be uploaded. */
  error: Error | null;
  /** Waits for the picture that is on its way; answers whether none was lost. */
  settle: () => Promise<boolean>;
}

/** The pictures of a product's form, and the one that is still on its way. */
export function useProductPictures(form: ProductFormApi): ProductPictures {
  const underWay = useRef<Promise<boolean>>(Promise.resolve(true));
  const pictures = [form.watch("imageUrl"), ...form.watch("gallery")].filter((picture) => picture !== "");
  function keep([first = "", ...rest]: readonly string[]) {
    form.setValue("imageUrl", first, { shouldDirty: true });
    form.setValue("gallery", rest, { shouldDirty: true });
  }
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (file: File) => uploadFile(uploadPicture, {}, file),
    onSuccess: ({ picture }) => keep([...pictures.filter((each) => each !== picture), picture]),
  });
  function upload(file: File) {
    underWay.current = mutateAsync(file).then(
      () => true,
      () => false,
    );
  }
  return { pictures, keep, upload, isUploading: isPending, error, settle: () => underWay.current };
}
