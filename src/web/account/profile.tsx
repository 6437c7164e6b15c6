import { useState } from "react";
import type { User } from "#contract/accounts.ts";
import { AUDIENCE_LABELS, NATURALNESS_LABELS } from "#domain/box-labels.ts";
import { useSavedAnswers } from "#web/monthly-box/questionnaire/use-saved-answers.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { formatDayLong, londonDayOf } from "#web/ui/day.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { ProfileForm } from "./profile-form.tsx";

/** Who one is here: to read, and after Edit to write. */
export function Profile({ user }: { user: User }) {
  const [isEditing, setEditing] = useState(false);
  if (isEditing) return <ProfileForm user={user} onDone={() => setEditing(false)} />;
  return (
    <div className="space-y-5">
      <ProfileView user={user} />
      <Button variant="secondary" onClick={() => setEditing(true)} aria-label="Edit your name">
        Edit
      </Button>
      <ul className="space-y-1">
        <li>
          <TextLink to={paths.accountSecurity}>Sign-in and security</TextLink>
        </li>
        <li>
          <TextLink to={paths.accountData}>Your data</TextLink>
        </li>
      </ul>
    </div>
  );
}

function ProfileView({ user }: { user: User }) {
  const answers = useSavedAnswers();
  const fullName = `${user.firstName} ${user.lastName}`.trim();
  return (
    <div className="flex gap-4">
      <span
        aria-hidden
        className="grid size-14 shrink-0 place-items-center rounded-full bg-accent-soft font-display text-2xl text-accent-hover uppercase"
      >
        {(user.firstName || user.email).slice(0, 1)}
      </span>
      <div className="min-w-0">
        <p className="text-lg font-medium wrap-anywhere">{fullName || user.email}</p>
        <p className="wrap-anywhere text-ink-soft">{user.email}</p>
        <dl className="mt-3 space-y-1">
          <Line name="Member since" text={user.createdAt ? formatDayLong(londonDayOf(user.createdAt)) : "Recently"} />
          {answers && <Line name="Preference" text={NATURALNESS_LABELS[answers.naturalness]} />}
          {answers && <Line name="Box type" text={AUDIENCE_LABELS[answers.audience]} />}
        </dl>
      </div>
    </div>
  );
}

function Line({ name, text }: { name: string; text: string }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-ink-soft">{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}
