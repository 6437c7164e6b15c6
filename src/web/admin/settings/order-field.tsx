import { useRef, useState } from "react";
import { inOrder } from "#web/app/layout/in-order.ts";
import { footerColumns, siteLinks } from "#web/app/paths.ts";
import { Button } from "#web/ui/button.tsx";

interface Ordered {
  to: string;
  label: string;
}

const HOME_PARTS: readonly Ordered[] = [
  { to: "offer", label: "Offer of the first box" },
  { to: "promises", label: "Promises" },
  { to: "boxes", label: "Boxes" },
  { to: "products", label: "Products" },
  { to: "how-it-works", label: "How it works" },
  { to: "inside", label: "What is inside" },
  { to: "self-care", label: "Self-care" },
  { to: "testimonials", label: "Testimonials" },
  { to: "figures", label: "Figures" },
  { to: "contact", label: "Contact" },
];

/** Groups of parts or links by setting. An entry moves within its group. */
const GROUPS: Readonly<Record<string, readonly { title: string; items: readonly Ordered[] }[]>> = {
  homeOrder: [{ title: "", items: HOME_PARTS }],
  headerOrder: [{ title: "", items: siteLinks }],
  footerOrder: footerColumns.map(({ title, links }) => ({ title, items: links })),
};

interface OrderFieldProps {
  id: string;
  name: string;
  label: string;
  /** Names in the stored order, separated by commas. */
  value: string;
}

/** Parts or links with buttons that move them. Their order is part of the section's form. */
export function OrderField({ id, name, label, value }: OrderFieldProps) {
  const [order, setOrder] = useState<readonly string[]>(value.split(", "));
  const [moved, setMoved] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const groups = (GROUPS[name] ?? []).map(({ title, items }) => ({ title, items: inOrder(items, order) }));

  function move(items: readonly Ordered[], index: number, by: -1 | 1) {
    const item = items[index];
    const other = items[index + by];
    if (!item || !other) return;
    const names = groups.flatMap((group) => group.items.map(({ to }) => to));
    setOrder(names.map((to) => (to === item.to ? other.to : to === other.to ? item.to : to)));
    setMoved(`${item.label}: place ${index + by + 1} of ${items.length}`);
    input.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }

  return (
    <fieldset id={id} tabIndex={-1} className="col-span-full mb-5 outline-none">
      <legend className="font-medium">{label}</legend>
      <input ref={input} type="hidden" name={name} value={order.filter((to) => to !== "").join(", ")} />
      <p role="status" className="sr-only">
        {moved}
      </p>
      <div className="mt-2 grid gap-x-10 gap-y-5 sm:grid-cols-2">
        {groups.map(({ title, items }) => (
          <div key={title}>
            {title !== "" && <p className="text-ink-soft">{title}</p>}
            <ol>
              {items.map((item, index) => (
                <li key={item.to} className="flex items-center justify-between gap-3 border-b border-line py-1">
                  {item.label}
                  <span className="flex gap-1">
                    <MoveButton
                      label={item.label}
                      direction="up"
                      isEnd={index === 0}
                      onMove={() => move(items, index, -1)}
                    />
                    <MoveButton
                      label={item.label}
                      direction="down"
                      isEnd={index === items.length - 1}
                      onMove={() => move(items, index, 1)}
                    />
                  </span>
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

interface MoveButtonProps {
  label: string;
  direction: "up" | "down";
  isEnd: boolean;
  onMove: () => void;
}

/** Stays in place at the end of the list, so that it keeps the focus. */
function MoveButton({ label, direction, isEnd, onMove }: MoveButtonProps) {
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={`Move ${label} ${direction}`}
      aria-disabled={isEnd}
      className={isEnd ? "opacity-40" : ""}
      onClick={onMove}
    >
      {direction === "up" ? "Up" : "Down"}
    </Button>
  );
}
