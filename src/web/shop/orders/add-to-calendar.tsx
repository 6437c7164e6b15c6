import CalendarPlus from "lucide-react/icons/calendar-plus";
import { getBoxCalendar } from "#contract/subscriptions/subscriptions.ts";
import { ButtonLink } from "#web/ui/button.tsx";

/** Dates of the customer's boxes for their calendar. */
export function AddToCalendar() {
  return (
    <ButtonLink to={getBoxCalendar.path} variant="quiet" size="small" reloadDocument>
      <CalendarPlus aria-hidden size={18} strokeWidth={1.5} />
      Add to calendar
    </ButtonLink>
  );
}
