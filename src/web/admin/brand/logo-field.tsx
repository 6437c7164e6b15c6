import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { uploadLogo } from "#contract/admin/admin-brand.ts";
import { fitLogo, type Logo, logoAddress } from "#domain/brand/logo.ts";
import { accessSentence } from "#web/admin/kit/access-sentence.ts";
import { uploadFile } from "#web/admin/kit/files.tsx";
import { ApiRefusal } from "#web/app/api-client.ts";
import { Sprig } from "#web/app/layout/sprig.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";

const REASONS: Readonly<Record<string, string>> = {
  "logo-format": "This file cannot be used. Upload a PNG or an SVG.",
  "unsafe-drawing":
    "This SVG contains scripts, pictures, entities or links to other files. Export it as plain paths, or upload a PNG.",
  "too-small": "This logo is too small. Its long side must be at least 32 pixels.",
  "too-large": "This logo is too large. It can have at most 16 million pixels.",
  "too-long": "This logo is too long and narrow. The long side can be at most eight times the short side.",
};

const SHOWN = { width: 240, height: 72 };

interface LogoFieldProps {
  id: string;
  logo: Logo | null;
  onChange: (logo: Logo | null) => void;
  error: string | undefined;
}

/** Uploads a logo and shows the chosen one. Saving the form makes it the shop's. */
export function LogoField({ id, logo, onChange, error: invalid }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) => uploadFile(uploadLogo, {}, file),
    onSuccess: ({ logo: stored }) => onChange(stored),
  });
  const problem = error ? logoReason(error) : invalid;
  return (
    <div className="space-y-3">
      <Field
        id={id}
        label="Logo"
        hint="PNG or SVG with a transparent background, up to 1 MB. Convert the text of an SVG to paths."
        {...(problem ? { error: problem } : {})}
      >
        {(control) => (
          <input
            {...control}
            ref={input}
            type="file"
            accept="image/png,image/svg+xml"
            aria-busy={isPending || undefined}
            className="block w-full text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-paper file:border file:border-ink-soft file:bg-transparent file:px-4 file:font-medium"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file && !isPending) mutate(file);
              currentTarget.value = "";
            }}
          />
        )}
      </Field>
      {isPending && (
        <p role="status" className="text-sm text-ink-soft">
          Uploading...
        </p>
      )}
      {!logo && (
        <p className="flex items-center gap-3 text-sm text-ink-soft">
          <Sprig className="h-9 text-sage" />
          No logo yet. The shop shows this sprig beside its name.
        </p>
      )}
      {logo && (
        <div className="flex flex-wrap items-center gap-4">
          <img src={logoAddress(logo)} alt="The chosen logo" {...fitLogo(logo, SHOWN)} />
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              onChange(null);
              input.current?.focus();
            }}
          >
            Remove<span className="sr-only"> the logo</span>
          </Button>
        </div>
      )}
    </div>
  );
}

function logoReason(error: Error): string {
  if (error instanceof ApiRefusal && error.code === "too-large") return "This file is larger than 1 MB.";
  const reason = error instanceof ApiRefusal ? REASONS[String(error.facts.reason)] : undefined;
  return reason ?? accessSentence(error) ?? "The logo could not be uploaded. Try again.";
}
