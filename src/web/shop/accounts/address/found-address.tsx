import { useId } from "react";
import { Select } from "#web/ui/form/select.tsx";
import { placeLabel, type useFoundAddress } from "./use-found-address.ts";

/** Result of a postcode lookup: its town, and its addresses if the shop knows them. */
export function FoundAddress({ lookup: { found, choose } }: { lookup: ReturnType<typeof useFoundAddress> }) {
  const id = useId();
  const addresses = found?.addresses ?? [];
  return (
    <>
      <p aria-live="polite" className="mt-1.5 min-h-6 text-ink-soft">
        {found && placeLabel(found)}
        {addresses.length > 0 && <span className="sr-only">. Addresses to choose from: {addresses.length}</span>}
      </p>
      {addresses.length > 0 && (
        <div className="mt-3">
          <label htmlFor={id} className="mb-1.5 block font-medium">
            Choose the address <span className="font-normal text-ink-soft">(or type it below)</span>
          </label>
          <Select
            key={found?.postcode}
            id={id}
            autoComplete="off"
            className="w-full"
            defaultValue=""
            options={addresses.map(({ line1, line2, city }, index) => ({
              value: String(index),
              label: [line1, line2, city].filter((line) => line !== "").join(", "),
            }))}
            onChange={({ target }) => {
              const chosen = addresses[Number(target.value)];
              if (target.value !== "" && chosen) choose(chosen);
            }}
          >
            <option value="">{addresses.length === 1 ? "One address" : `${addresses.length} addresses`}</option>
          </Select>
        </div>
      )}
    </>
  );
}
