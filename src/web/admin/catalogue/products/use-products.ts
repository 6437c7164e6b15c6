import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { InputOf } from "#contract/call.ts";
import { createProduct, deleteProduct, patchProduct, updateProduct } from "#contract/catalogue/admin-products.ts";
import { adminCategoriesQuery, adminListKey, adminProductQuery } from "#web/admin/admin-queries.ts";
import { callApi } from "#web/app/api-client.ts";

export function useCategories() {
  return useQuery(adminCategoriesQuery);
}

/** One product as it is now; the form that edits it keeps what it began with. */
export function useProduct(productId: string | undefined) {
  return useQuery(adminProductQuery(productId));
}

/** Makes every list of products, and the categories' counts, be read again. */
export function useRereadProducts() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: adminListKey("products") }),
      queryClient.invalidateQueries({ queryKey: adminCategoriesQuery.queryKey }),
    ]);
}

export function usePatchProduct() {
  const reread = useRereadProducts();
  return useMutation({
    mutationFn: (change: InputOf<typeof patchProduct>) => callApi(patchProduct, change),
    onSettled: reread,
  });
}

/** Creates a product, or with an id changes one. */
export function useSaveProduct(productId: number | undefined) {
  const reread = useRereadProducts();
  return useMutation({
    mutationFn: (fields: Omit<InputOf<typeof updateProduct>, "productId">) =>
      productId === undefined
        ? callApi(createProduct, fields)
        : callApi(updateProduct, { ...fields, productId: String(productId) }),
    onSuccess: reread,
  });
}

export function useDeleteProduct() {
  const reread = useRereadProducts();
  return useMutation({
    mutationFn: (productId: number) => callApi(deleteProduct, { productId: String(productId) }),
    onSettled: reread,
  });
}
