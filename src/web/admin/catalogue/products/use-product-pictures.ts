import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { uploadPicture } from "#contract/catalogue/admin-products.ts";
import type { Picture } from "#contract/catalogue/product-fields.ts";
import { uploadFile } from "#web/admin/kit/upload-file.ts";
import { findPicture, type PictureFiles } from "#web/ui/pictures/find-picture.ts";
import type { ProductFormApi } from "./product-basics.tsx";

export interface ChosenPicture {
  address: string;
  files: PictureFiles;
  /** What the merchant says is seen on it. */
  alt: string;
}

export interface ProductPictures {
  /** The first is the one on its card. */
  pictures: readonly ChosenPicture[];
  /** Moves the picture at a place to another one. */
  move: (from: number, to: number) => void;
  remove: (address: string) => void;
  describe: (address: string, alt: string) => void;
  upload: (file: File) => void;
  isUploading: boolean;
  /** Why the last one could not be uploaded. */
  error: Error | null;
  /** Waits for the picture that is on its way; answers whether none was lost. */
  settle: () => Promise<boolean>;
}

/** The pictures of a product's form, and the one that is still on its way. `known` are those that it has already. */
export function useProductPictures(form: ProductFormApi, known: readonly Picture[]): ProductPictures {
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
