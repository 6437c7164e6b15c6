import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { listMentions, type Mention, readMention } from "#contract/admin/admin-mentions.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { entityLink } from "#web/admin/kit/entity-links.ts";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { callApi } from "#web/app/api-client.ts";
import { Moment } from "#web/ui/moment.tsx";

/** Notes that mention the user, unread ones first. Opening one marks it as read. Shows nothing without a mention. */
export function ForYou() {
  const { data } = useQuery(apiQuery(listMentions, {}));
  const read = useAdminMutation({
    call: (mentionId: number) => callApi(readMention, { mentionId: String(mentionId) }),
    stales: ["mentions"],
  });
  if (!data || data.mentions.length === 0) return null;
  const unread = data.mentions.filter(({ isRead }) => !isRead);
  const others = data.mentions.filter(({ isRead }) => isRead);
  const list = (mentions: readonly Mention[]) => (
    <ul className="divide-y divide-line border-y border-line">
      {mentions.map((mention) => (
        <MentionLine key={mention.id} of={mention} onOpen={() => !mention.isRead && read.mutate(mention.id)} />
      ))}
    </ul>
  );
  return (
    <section aria-labelledby="for-you" className="mt-6">
      <h3 id="for-you" className="mb-2 text-xl">
        For you{data.unread > 0 && <span className="text-base text-ink-soft"> · {data.unread} unread</span>}
      </h3>
      {unread.length > 0 && list(unread)}
      {others.length > 0 && (
        <details className="mt-2">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm text-ink-soft underline decoration-line-strong underline-offset-4 hover:decoration-ink">
            Read notes
          </summary>
          {list(others)}
        </details>
      )}
    </section>
  );
}

function MentionLine({ of: { about, aboutId, by, text, created }, onOpen }: { of: Mention; onOpen: () => void }) {
  const { text: name, to } = entityLink(about, String(aboutId));
  return (
    <li>
      <Link to={to ?? adminPaths.overview} onClick={onOpen} className="group block py-2 hover:bg-surface-raised">
        <span className="block text-sm text-ink-soft">
          <span className="underline decoration-line-strong underline-offset-4 group-hover:decoration-ink">{name}</span>{" "}
          · {by} · <Moment at={created} />
        </span>
        <span className="line-clamp-2 wrap-anywhere">{text}</span>
      </Link>
    </li>
  );
}
