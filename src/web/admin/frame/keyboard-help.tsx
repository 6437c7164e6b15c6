import { setSingleKeysOn, useSingleKeysOn } from "#web/admin/kit/single-keys.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";

const SINGLE_KEYS = [
  { keys: ["j"], does: "Next row of a list" },
  { keys: ["k"], does: "Row before" },
  { keys: ["x"], does: "Tick the marked row" },
  { keys: ["Enter"], does: "Open the marked row" },
  { keys: ["/"], does: "Search everything" },
  { keys: ["?"], does: "Show this" },
];

const CHORDS = [{ keys: ["Ctrl", "K"], does: "Search everything (on a Mac with Cmd)" }];

/** What the keyboard can do, and the switch for single keys. */
export function KeyboardHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const areSingleKeysOn = useSingleKeysOn();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Keyboard" size="small">
      <dl className="divide-y divide-line border-y border-line">
        {[...CHORDS, ...SINGLE_KEYS].map(({ keys, does }) => (
          <div key={keys.join()} className="flex items-center justify-between gap-4 py-2">
            <dt>{does}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-8 rounded-paper border border-line-strong bg-surface-raised px-2 py-0.5 text-center font-sans text-sm"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4">
        <Checkbox
          label="Single keys do this"
          checked={areSingleKeysOn}
          onChange={(event) => setSingleKeysOn(event.currentTarget.checked)}
        />
        <p className="text-sm text-ink-soft">
          Not while you type in a field. Switched off, only Ctrl with K is left; it is kept on this device.
        </p>
      </div>
    </Dialog>
  );
}
