import { useCalendarLabels } from "#web/shell/use-calendar-labels.ts";
import { PageSection } from "#web/ui/page-section.tsx";

const promisesFor = (dispatchDay: string) => [
  {
    title: "Made by hand",
    text: "Bombs pressed, soap cut and jars filled by hand.",
  },
  {
    title: "You say how natural",
    text: "100% natural with no colour at all, or 99% with colour-safe colours for lilac and rose water.",
  },
  {
    title: `Sent on the ${dispatchDay}`,
    text: "One parcel a month, Tracked 48, with UK delivery included in the price of the box.",
  },
  {
    title: "Stop when you like",
    text: "No minimum term on any plan. Cancel in two clicks, and the boxes you have paid for still come.",
  },
];

export function Promises() {
  const { dispatchDay } = useCalendarLabels();
  return (
    <PageSection>
      <h2 className="sr-only">What you can count on</h2>
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {promisesFor(dispatchDay).map((promise) => (
          <li key={promise.title} className="border-t border-line-strong pt-5">
            <h3>{promise.title}</h3>
            <p className="mt-2 max-w-[36ch] text-ink-soft">{promise.text}</p>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
