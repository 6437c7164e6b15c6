import { useQuery, useQueryClient } from "@tanstack/react-query";
import { endOtherSessions, endSession, type Session } from "#contract/accounts/credentials.ts";
import { callApi } from "#web/app/api-client.ts";
import { sessionsQuery } from "#web/app/queries.ts";
import { useCall } from "#web/app/use-call.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useToast } from "#web/ui/toast.tsx";

const BROWSERS = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
] as const;

const SYSTEMS = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/CrOS/, "Chromebook"],
  [/Linux/, "Linux"],
] as const;

/** Sessions that are listed at once. Older ones are folded below them. */
const SHOWN_MAX = 5;

/** Sessions of the account, each with a sign-out button. */
export function SessionList() {
  const query = useQuery(sessionsQuery);
  if (query.isPending) return <Spinner label="Loading your sessions" />;
  if (query.isError) return <Alert tone="danger">Your sessions could not be loaded. Reload the page.</Alert>;
  const hasOthers = query.data.some((session) => !session.isOwn);
  return (
    <div className="space-y-5">
      <SessionLines sessions={query.data.slice(0, SHOWN_MAX)} />
      {query.data.length > SHOWN_MAX && (
        <details>
          <summary className="min-h-11 w-fit cursor-pointer py-2.5 font-medium">
            {query.data.length - SHOWN_MAX} more
          </summary>
          <SessionLines sessions={query.data.slice(SHOWN_MAX)} />
        </details>
      )}
      {hasOthers && <EndOthers />}
    </div>
  );
}

function SessionLines({ sessions }: { sessions: readonly Session[] }) {
  return (
    <ul>
      {sessions.map((session) => (
        <SessionLine key={session.id} session={session} />
      ))}
    </ul>
  );
}

function SessionLine({ session }: { session: Session }) {
  const end = useEnding(() => callApi(endSession, { sessionId: String(session.id) }));
  const device = describeDevice(session.device);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-4 first:pt-0">
      <div>
        <p className="font-medium">{device}</p>
        <p className="text-ink-soft">
          Signed in on <Moment at={session.createdAt} />, last seen on <Moment at={session.lastSeenAt} />
        </p>
      </div>
      {session.isOwn ? (
        <Badge tone="accent">This device</Badge>
      ) : (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Sign out ${device}`}
          isBusy={end.isPending}
          busyLabel="Signing out..."
          onClick={() => end.mutate()}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

function EndOthers() {
  const end = useEnding(() => callApi(endOtherSessions, {}));
  return (
    <Button variant="secondary" isBusy={end.isPending} busyLabel="Signing out..." onClick={() => end.mutate()}>
      Sign out everywhere else
    </Button>
  );
}

function useEnding(call: () => Promise<unknown>) {
  const queryClient = useQueryClient();
  const { showToast } = useToast();
  return useCall({
    call: call,
    // Reloads the list after a refusal too, because the session may have expired.
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
    onError: () => showToast({ title: "Error", description: "Please try again.", variant: "destructive" }),
  });
}

/** Short name of a user agent, such as "Firefox on Windows". */
export function describeDevice(userAgent: string): string {
  const browser = BROWSERS.find(([looks]) => looks.test(userAgent))?.[1];
  const system = SYSTEMS.find(([looks]) => looks.test(userAgent))?.[1];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Another device";
}
