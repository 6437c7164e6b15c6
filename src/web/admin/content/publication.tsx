import { useRef, useState } from "react";
import { deletePage, type EditedPage, publishPage, withdrawPage } from "#contract/content/admin-pages.ts";
import { pagePath, shopTextKind } from "#domain/content/pages.ts";
import { ConfirmDialog } from "#web/admin/kit/confirm-dialog.tsx";
import { InlineForm } from "#web/admin/kit/inline-form.tsx";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";

interface PublicationProps {
  page: EditedPage;
  /** True if the editor has text that is not saved. */
  isUnsaved: boolean;
  onChange: (page: EditedPage) => void;
  onDeleted: () => void;
}

/** The version that customers see, and the buttons that change it. */
export function Publication({ page, isUnsaved, onChange, onDeleted }: PublicationProps) {
  const { slug, revision, liveVersion, plannedVersion, plannedOn, versions } = page;
  const comesWithShop = shopTextKind(slug) !== undefined;
  const latest = versions[0]?.number;
  const [on, setOn] = useState("");
  const [isDayMissing, setDayMissing] = useState(false);
  const [asked, setAsked] = useState<"withdraw" | "delete">();
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => setAsked(undefined);
  const write = { stales: [], reason: (error: Error) => refusalReason(error) || undefined };
  const publish = useAdminMutation({
    ...write,
    call: publishPage,
    success: (_, input) => (input.on ? "The page is planned" : "The page is published"),
    failure: "Failed to publish the page",
    onSuccess: showChange,
  });
  const withdraw = useAdminMutation({
    ...write,
    call: withdrawPage,
    success: comesWithShop ? "The shop's own text is shown again" : "The page is withdrawn",
    failure: "Failed to change the page",
    onSuccess: showChange,
    onError: close,
  });
  const remove = useAdminMutation({
    call: deletePage,
    stales: ["pages"],
    success: "Page deleted",
    failure: "Failed to delete the page",
    reason: write.reason,
    onSuccess: onDeleted,
    onError: close,
  });
  function showChange(changed: EditedPage) {
    close();
    onChange(changed);
    // The pressed button is gone.
    heading.current?.focus();
  }
  const isShown = liveVersion !== null || plannedVersion !== null;
  const address = pagePath(page);
  return (
    <section aria-labelledby="publication">
      <h3 ref={heading} id="publication" tabIndex={-1} className="text-xl outline-none">
        Publication
      </h3>
      <p className="mt-2">
        {liveVersion !== null ? (
          <>
            Customers see version {liveVersion} at{" "}
            <a href={address} target="_blank" rel="noreferrer" className="underline underline-offset-4">
              {address}
              <span className="sr-only">, in a new window</span>
            </a>
            .
          </>
        ) : comesWithShop ? (
          "Customers see the text that came with the shop."
        ) : (
          "Customers do not see this page."
        )}
        {plannedOn && (
          <>
            {" "}
            Version {plannedVersion} replaces it on <Day on={plannedOn} />.
          </>
        )}
      </p>
      {latest !== undefined && (
        <div className="mt-4 space-y-4">
          {isUnsaved && <p className="text-ink-soft">Save the draft to publish it.</p>}
          {!isUnsaved && latest !== liveVersion && (
            <>
              <div>
                <Button
                  isBusy={publish.isPending}
                  onClick={() => publish.mutate({ slug, revision, version: latest, on: null })}
                >
                  Publish version {latest} now
                </Button>
              </div>
              <InlineForm
                className="flex flex-wrap items-start gap-3"
                refused={publish.error}
                onSubmit={() => {
                  setDayMissing(on === "");
                  if (on !== "") publish.mutate({ slug, revision, version: latest, on });
                }}
              >
                <TextField
                  id="publish-on"
                  label="Publish on a day"
                  type="date"
                  value={on}
                  error={isDayMissing && on === "" ? { type: "required", message: "Choose a day" } : undefined}
                  onChange={({ target }) => setOn(target.value)}
                />
                <Button type="submit" variant="secondary" isBusy={publish.isPending}>
                  Plan
                </Button>
              </InlineForm>
            </>
          )}
          <div className="flex flex-wrap gap-3">
            {isShown && (
              <Button variant="secondary" onClick={() => setAsked("withdraw")}>
                {comesWithShop ? "Restore the text that came with the shop" : "Withdraw page"}
              </Button>
            )}
            {!isShown && !comesWithShop && (
              <Button variant="secondary" onClick={() => setAsked("delete")}>
                Delete page
              </Button>
            )}
          </div>
        </div>
      )}
      <ConfirmDialog
        isOpen={asked === "withdraw"}
        title={comesWithShop ? "Restore the text that came with the shop?" : "Withdraw the page?"}
        actionLabel={comesWithShop ? "Restore text" : "Withdraw page"}
        isDanger={false}
        isBusy={withdraw.isPending}
        onConfirm={() => withdraw.mutate({ slug, revision })}
        onClose={close}
      >
        <p>
          {comesWithShop
            ? "Customers see it within seconds. Your versions stay here, and you can publish them again."
            : "Its address shows that there is no such page, and its link leaves the menu. All versions stay here."}
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === "delete"}
        title="Delete the page?"
        actionLabel="Delete page"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate({ slug })}
        onClose={close}
      >
        <p>All its versions are deleted. This cannot be undone.</p>
      </ConfirmDialog>
    </section>
  );
}
