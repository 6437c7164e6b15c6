import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type BooksFormat, downloadBooks, type LedgerNames, nameLedger } from "#contract/finance/admin-books.ts";
import { type BooksPeriod, booksKey, booksQuery, payoutsQuery } from "#web/admin/admin-queries.ts";
import { downloadFile } from "#web/admin/kit/download-file.ts";
import { callApi } from "#web/app/api-client.ts";

export function useBooks(period: BooksPeriod) {
  return useQuery(booksQuery(period));
}

export function usePayouts(period: BooksPeriod) {
  return useQuery(payoutsQuery(period));
}

export function useDownloadBooks(period: BooksPeriod) {
  return useMutation({
    mutationFn: (format: BooksFormat) =>
      downloadFile(
        downloadBooks,
        { ...period, format },
        { signal: new AbortController().signal, onProgress: () => undefined },
      ),
  });
}

export function useNameLedger() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (names: LedgerNames) => callApi(nameLedger, names),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: booksKey }),
  });
}
