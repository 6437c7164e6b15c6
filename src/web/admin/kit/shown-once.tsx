import { useAdminToast } from "#web/admin/kit/use-admin-mutation.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";

interface ShownOnceProps {
  title: string;
  /** How to keep the secret, or what to do with it. */
  note?: string;
  tone?: "success" | "warning";
  /** Label of the button that closes it. */
  doneLabel?: string;
  /** Name of the secret: "API key". */
  label: string;
  secret: string;
  onDone: () => void;
}

const KEEP_IT = "Copy it now and keep it like a password. It is not shown again.";

/** A secret that the dashboard shows once. */
export function ShownOnce(props: ShownOnceProps) {
  const { title, note = KEEP_IT, label, secret, tone = "success", doneLabel = "I have saved it", onDone } = props;
  const toast = useAdminToast();
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      toast.succeed(`${label} copied`);
    } catch {
      // Browsers refuse the clipboard without HTTPS. The text can still be selected.
      toast.fail(`${label} could not be copied. Select it and copy it.`);
    }
  }
  return (
    <div className="space-y-5">
      <Alert tone={tone} title={title}>
        {note}
      </Alert>
      <p>
        <span className="block font-medium">{label}</span>
        <code className="mt-1 block rounded-paper bg-surface-sunk p-3 font-mono text-sm break-all select-all">
          {secret}
        </code>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>Copy</Button>
        <Button variant="secondary" onClick={onDone}>
          {doneLabel}
        </Button>
      </div>
    </div>
  );
}
