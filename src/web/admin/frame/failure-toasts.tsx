import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import { isRefusal } from "#web/api-client.ts";
import { userResource } from "#web/current-user.ts";

/** Tells what could not be read, in the words that its query brings along (`meta.failure`), whichever tab asked for it. */
export function FailureToasts() {
  const queryClient = useQueryClient();
  const { fail } = useAdminToast();
  useEffect(() =>
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== "updated" || event.action.type !== "error") return;
      // The layout leads to setting one up.
      if (isRefusal(event.action.error, "second-factor-needed")) {
        void userResource.renew();
        return;
      }
      const text = event.query.meta?.failure;
      if (typeof text === "string") fail(text);
    }),
  );
  return null;
}
