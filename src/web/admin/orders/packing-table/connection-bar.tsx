import { adminPaths } from "#web/admin/admin-paths.ts";
import { paths } from "#web/app/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import type { PackingState } from "./packing-device.ts";

/** Shows how many packings wait on the device, and why. */
export function ConnectionBar({
  state: { waiting, connection, isStored },
  onSend,
}: {
  state: PackingState;
  onSend: () => void;
}) {
  const isQuiet = waiting.length === 0 && connection === "online";
  return (
    <div role="status" className="empty:hidden">
      {!isQuiet && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-paper border border-calendula bg-calendula-soft px-4 py-2">
          <div>
            {waiting.length > 0 && (
              <p className="font-medium">{waiting.length === 1 ? "1 waits" : `${waiting.length} wait`} to be sent</p>
            )}
            <Reason connection={connection} />
            {!isStored && <p>This device cannot store packings. Keep this page open until they are sent.</p>}
          </div>
          {waiting.length > 0 && (
            <Button variant="secondary" className="min-h-14" onClick={onSend}>
              Send now
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function Reason({ connection }: Pick<PackingState, "connection">) {
  switch (connection) {
    case "online":
      return null;
    case "lost":
      return <p>No connection to the shop. You can go on packing.</p>;
    case "not-permitted":
      return <p>Your role does not include packing any more. Ask the administrator.</p>;
    case "signed-out":
      return (
        <p>
          You are signed out. <TextLink to={paths.authThenBackTo(adminPaths.packingTable)}>Sign in again</TextLink> to
          send what waits.
        </p>
      );
  }
}
