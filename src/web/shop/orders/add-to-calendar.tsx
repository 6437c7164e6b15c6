import { CalendarPlus } from "lucide-react";
import { getBoxCalendar } from "#contract/subscriptions/subscriptions.ts";
import { ButtonLink } from "#web/ui/button.tsx";

/** The days of the signed-in customer's boxes, for the calendar of their phone or laptop. */
export function AddToCalendar() {
  return (
    <ButtonLink to={getBoxCalendar.path} variant="quiet" size="small" reloadDocument>
      <CalendarPlus aria-hidden size={18} strokeWidth={1.5} />
      Add to calendar
    </ButtonLink>
  );
}
