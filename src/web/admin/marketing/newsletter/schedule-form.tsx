import { type NewsletterIssue, scheduleNewsletter } from "#contract/marketing/admin-marketing.ts";
import { z } from "#contract/zod.ts";
import { EntityForm, useEntityForm } from "#web/admin/kit/entity-form.tsx";
import { SelectField } from "#web/admin/kit/form-fields.tsx";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { callApi, isRefusal } from "#web/app/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { londonDayOf } from "#web/ui/day.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";

const USUAL_HOUR = "9";
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, "0")}:00`,
}));

const scheduleForm = z.object({ sendOn: z.string().min(1, "Choose a day"), hour: z.string() });

/** Day and hour at which a draft is sent, in London time. */
export function ScheduleForm({ issue, onSaved }: { issue: NewsletterIssue; onSaved: () => void }) {
  const issueId = String(issue.id);
  const form = useEntityForm({
    name: "schedule",
    schema: scheduleForm,
    values: {
      sendOn: issue.sendAt ? londonDayOf(issue.sendAt) : "",
      hour: issue.sendAt ? londonHourOf(issue.sendAt) : USUAL_HOUR,
    },
    save: ({ sendOn, hour }: { sendOn: string; hour: string }) =>
      callApi(scheduleNewsletter, { issueId, sendOn, hour: Number(hour) }),
    stales: ["newsletters"],
    success: "The issue is scheduled",
    failure: "Failed to schedule the issue",
    onSaved,
  });
  const withdraw = useAdminMutation({
    call: scheduleNewsletter,
    stales: ["newsletters"],
    success: "The issue is no longer scheduled",
    failure: "Failed to change the issue",
    reason: (error) => (isRefusal(error, "issue-sent") ? "It is already being sent." : undefined),
    onSuccess: onSaved,
  });
  return (
    <EntityForm
      form={form}
      onSubmit={form.handleSubmit(form.send)}
      action="Schedule"
      beside={
        issue.sendAt && (
          <Button
            variant="quiet"
            isBusy={withdraw.isPending}
            onClick={() => withdraw.mutate({ issueId, sendOn: null })}
          >
            Cancel the schedule
          </Button>
        )
      }
    >
      <p>“{issue.subject}” goes to all confirmed subscribers at that time. Until then you can change it.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Day" type="date" {...form.field("sendOn")} />
        <SelectField label="Hour, London time" options={HOURS} {...form.field("hour")} />
      </div>
    </EntityForm>
  );
}

function londonHourOf(at: string): string {
  const hour = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", hour: "2-digit", hourCycle: "h23" });
  return String(Number(hour.format(new Date(at))));
}
