import { PICTURE_ALT_MAX } from "#contract/catalogue/product-fields.ts";
import type { ArticleFacts } from "#domain/content/articles.ts";
import { FIELD_GRID } from "#web/admin/kit/form-fields.tsx";
import { PictureField } from "#web/admin/kit/picture-field.tsx";
import { TextField, type TextFieldProps } from "#web/ui/form/text-field.tsx";

type Field = Omit<TextFieldProps, "label">;

interface ArticleFieldsProps {
  field: (name: keyof ArticleFacts) => Field;
  facts: Readonly<Record<keyof ArticleFacts, string>> | null | undefined;
  onChange: (name: "picture" | "pictureAlt", value: string) => void;
}

/** Facts of an article: category, day, author and picture. */
export function ArticleFields({ field, facts, onChange }: ArticleFieldsProps) {
  return (
    <>
      <div className={`${FIELD_GRID} sm:grid-cols-2`}>
        <TextField
          label="Category"
          hint="Such as Wellness, Self-Care or Sustainability."
          autoComplete="off"
          {...field("category")}
        />
        <TextField label="Date" hint="The day that the article bears." type="date" {...field("publishedOn")} />
      </div>
      <TextField label="Author" hint="Empty for the shop itself." isOptional autoComplete="off" {...field("author")} />
      <PictureField
        id={field("picture").id}
        error={field("picture").error}
        label="Picture"
        noneLabel="Choose a picture"
        chosen={facts?.picture ?? ""}
        alt={facts?.pictureAlt ?? ""}
        onPicture={(address, alt) => {
          onChange("picture", address);
          onChange("pictureAlt", alt);
        }}
      />
      <TextField
        label="Description of the picture"
        hint="For people who cannot see it. Example: “Two oat soaps on slate, one cut open”."
        autoComplete="off"
        maxLength={PICTURE_ALT_MAX}
        {...field("pictureAlt")}
      />
    </>
  );
}
