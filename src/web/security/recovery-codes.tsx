import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";

/** Ten codes, shown once: the shop keeps no copy that could be read. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className="space-y-5">
      <Alert tone="success" title="The app is set up">
        Keep these codes somewhere safe, on paper or in a password manager. Each is good once, when the phone is not at
        hand. They are not shown again.
      </Alert>
      <ul className="grid max-w-sm grid-cols-2 gap-x-8 gap-y-2 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button onClick={onDone}>I have kept them</Button>
    </div>
  );
}
