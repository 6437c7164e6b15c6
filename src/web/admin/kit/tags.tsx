import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { listTags, typedTags } from "#contract/accounts/admin-customers.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { apiQuery } from "./api-query.ts";
import { InlineForm } from "./inline-form.tsx";
import { useUnsavedChanges } from "./unsaved-changes.tsx";
import { useAdminMutation } from "./use-admin-mutation.ts";

type TagAbout = "order" | "customer";

/** The filter of a list by tag. */
export function useTagFilter(about: TagAbout) {
  const { data } = useQuery(apiQuery(listTags, { about }));
  return {
    name: "tag" as const,
    label: "Tag",
    options: (data ?? []).map((tag) => ({ value: tag, label: tag })),
    areOptionsLoaded: data !== undefined,
  };
}

interface TagsProps {
  about: TagAbout;
  tags: readonly string[];
  /** True if the user may change the tags. */
  canChange: boolean;
  save: (tags: string[]) => Promise<unknown>;
}

/** The tags of a record, which a form replaces while the user changes them. */
export function Tags({ about, tags, canChange, save }: TagsProps) {
  const [isOpen, setOpen] = useState(false);
  if (!canChange && tags.length === 0) return null;
  if (isOpen) return <TagForm about={about} tags={tags} save={save} onDone={() => setOpen(false)} />;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {tags.map((tag) => (
        <Badge key={tag} tone="outline">
          {tag}
        </Badge>
      ))}
      {canChange && (
        <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
          {tags.length > 0 ? "Change tags" : "Add tags"}
        </Button>
      )}
    </div>
  );
}

function TagForm({ about, tags, save, onDone }: Omit<TagsProps, "canChange"> & { onDone: () => void }) {
  const [text, setText] = useState(tags.join(", "));
  const [problem, setProblem] = useState<string>();
  const listId = useId();
  const { data: known } = useQuery(apiQuery(listTags, { about }));
  useUnsavedChanges(text !== tags.join(", "));
  const change = useAdminMutation({
    call: save,
    success: "Tags saved",
    failure: "Failed to save the tags",
    onSuccess: onDone,
  });
  return (
    <InlineForm
      className="space-y-3"
      refused={change.error}
      onSubmit={() => {
        const typed = typedTags.safeParse(text.split(",").filter((tag) => tag.trim() !== ""));
        if (!typed.success) return setProblem(typed.error.issues[0]?.message);
        change.mutate(typed.data);
      }}
    >
      <Field
        label="Tags"
        hint="Separated by commas, such as wholesale, fragile. The customer does not see them."
        {...(problem ? { error: problem } : {})}
      >
        {(control) => (
          <TextInput
            {...control}
            value={text}
            list={listId}
            autoComplete="off"
            onChange={(event) => {
              setText(event.currentTarget.value);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      <datalist id={listId}>
        {known?.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" isBusy={change.isPending} busyLabel="Saving...">
          Save tags
        </Button>
        <Button variant="secondary" size="small" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </InlineForm>
  );
}
