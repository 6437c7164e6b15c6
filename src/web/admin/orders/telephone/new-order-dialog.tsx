import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useState } from "react";
import type { FieldValues, UseFormRegisterReturn } from "react-hook-form";
import { listAdminCustomers } from "#contract/accounts/admin-customers.ts";
import { email } from "#contract/fields.ts";
import { createTelephoneOrder } from "#contract/orders/admin-telephone-orders.ts";
import { z } from "#contract/zod.ts";
import { apiPageQuery } from "#web/admin/kit/api-query.ts";
import { EntityForm, type EntityFormState, useEntityForm } from "#web/admin/kit/entity-form.tsx";
import { useUnsavedChanges } from "#web/admin/kit/unsaved-changes.tsx";
import { useUrlState } from "#web/admin/kit/use-url-state.ts";
import { callApi } from "#web/app/api-client.ts";
import { OrderAddressFields } from "#web/shop/orders/order-address-fields.tsx";
import { addressForm } from "#web/shop/orders/order-address-schema.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import type { SummarisedError } from "#web/ui/form/error-summary.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { EmailField } from "#web/ui/form/person-fields.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import {
  type ChosenLines,
  linesRefusal,
  OrderLines,
  PRODUCT_SEARCH,
  sentLines,
  useTelephonePrices,
} from "./order-lines.tsx";

/** Dialog for a new telephone order, in the address as `?new=order`. */
export function NewOrderDialog() {
  const url = useUrlState();
  const isOpen = url.readOneOf("new", ["order"] as const) !== undefined;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => url.write({ new: undefined }, { staysOnPage: true })}
      title="New telephone order"
    >
      <NewOrder onCreated={(id) => url.write({ new: undefined, order: String(id) }, { staysOnPage: true })} />
    </Dialog>
  );
}

/** Opens the dialog. */
export function NewOrderButton() {
  const url = useUrlState();
  return (
    <Button data-opens onClick={() => url.write({ new: "order" }, { staysOnPage: true })}>
      New order
    </Button>
  );
}

const NO_LINES: ChosenLines = { lines: [], discountCode: "" };

interface Customer {
  id: number;
  email: string;
}

const CUSTOMER_SEARCH = "telephone-customer";

function NewOrder({ onCreated }: { onCreated: (orderId: number) => void }) {
  const [chosen, setChosen] = useState(NO_LINES);
  const [isGuest, setGuest] = useState(true);
  const [customer, setCustomer] = useState<Customer>();
  const [isAsked, setAsked] = useState(false);
  const prices = useTelephonePrices(chosen, { customerId: isGuest ? undefined : customer?.id });
  const markSaved = useUnsavedChanges(chosen.lines.length > 0);
  const order = {
    ...sentLines(chosen),
    expected: prices.basket?.total ?? "",
  };
  const noProduct = isAsked && chosen.lines.length === 0 ? "Add a product" : undefined;
  const noCustomer = isAsked && !isGuest && !customer ? "Choose a customer" : undefined;
  const buyer = {
    isReady: chosen.lines.length > 0 && (isGuest || customer !== undefined),
    isPriced: prices.basket !== undefined && prices.refused === "",
    pricesRefused: prices.refused,
    errorsAbove: [
      ...(noProduct ? [{ fieldId: PRODUCT_SEARCH, message: noProduct }] : []),
      ...(noCustomer ? [{ fieldId: CUSTOMER_SEARCH, message: noCustomer }] : []),
    ],
    onAsk: () => setAsked(true),
    reasonOf: (error: Error | null) => (error ? linesRefusal(error, chosen.lines) : ""),
    onSaved: ({ id }: { id: number }) => {
      markSaved();
      onCreated(id);
    },
  };
  return (
    <div className="space-y-5">
      {/* A form of its own, so that the dialog begins in the search for a product. It saves nothing by itself. */}
      <form noValidate onSubmit={(event) => event.preventDefault()}>
        <OrderLines
          chosen={chosen}
          onChange={(changed) => {
            setChosen(changed);
            if (changed.lines.length > 0) setAsked(false);
          }}
          prices={prices}
          problem={noProduct}
        />
      </form>
      <Field label="Customer">
        {(control) => (
          <Select
            {...control}
            className="w-full"
            options={[
              { value: "guest", label: "Without an account" },
              { value: "account", label: "With an account" },
            ]}
            value={isGuest ? "guest" : "account"}
            onChange={(event) => setGuest(event.currentTarget.value === "guest")}
          />
        )}
      </Field>
      {!isGuest && <CustomerSearch customer={customer} onChoose={setCustomer} problem={noCustomer} />}
      {isGuest ? (
        <GuestForm
          {...buyer}
          save={(guest, sendsLink) => callApi(createTelephoneOrder, { ...order, guest, sendsLink })}
        />
      ) : (
        <CustomerForm
          {...buyer}
          save={(sendsLink) => callApi(createTelephoneOrder, { ...order, customerId: customer?.id, sendsLink })}
        />
      )}
    </div>
  );
}

interface FormProps {
  /** True if products and customer are chosen. */
  isReady: boolean;
  isPriced: boolean;
  /** Reason why the shop cannot price the order. Shown beside the products. */
  pricesRefused: string;
  errorsAbove: readonly SummarisedError[];
  /** Called with each press of "Create order". */
  onAsk: () => void;
  reasonOf: (error: Error | null) => string;
  onSaved: (order: { id: number }) => void;
}

interface OrderFormProps<Typed extends FieldValues, Checked> {
  form: EntityFormState<Typed, Checked, Checked>;
  order: Omit<FormProps, "onSaved">;
  children: ReactNode;
}

/** Sends the form only if products and customer are chosen and the shop has priced the order. */
function OrderForm<Typed extends FieldValues, Checked>({ form, order, children }: OrderFormProps<Typed, Checked>) {
  const [isSent, setSent] = useState(false);
  return (
    <EntityForm
      form={form}
      action="Create order"
      savingLabel="Creating..."
      errorsAbove={order.errorsAbove}
      onSubmit={(event) => {
        order.onAsk();
        return form.handleSubmit((typed) => {
          setSent(true);
          if (order.isReady && order.isPriced) form.send(typed);
        })(event);
      }}
    >
      <Problem isSent={isSent} order={order} refused={form.refused} />
      {children}
    </EntityForm>
  );
}

const TEXTS = { success: "Order created", failure: "Failed to create the order" };

const customerForm = z.object({ sendsLink: z.boolean() });

interface CustomerFormProps extends FormProps {
  save: (sendsLink: boolean) => Promise<{ id: number }>;
}

/** An order to the address of the customer's account. */
function CustomerForm({ onSaved, save, ...order }: CustomerFormProps) {
  const form = useEntityForm({
    name: "customer-order",
    schema: customerForm,
    values: { sendsLink: true },
    save: ({ sendsLink }: z.output<typeof customerForm>) => save(sendsLink),
    ...TEXTS,
    onSaved,
  });
  return (
    <OrderForm form={form} order={order}>
      <p className="text-ink-soft">The order goes to the delivery address of the account.</p>
      <SendsLink field={form.register("sendsLink")} />
    </OrderForm>
  );
}

const guestForm = addressForm.extend({
  email: z.string().trim().min(1, "Email is required").pipe(email),
  sendsLink: z.boolean(),
});
type GuestChecked = z.output<typeof guestForm>;

interface GuestFormProps extends FormProps {
  save: (guest: ReturnType<typeof toGuest>, sendsLink: boolean) => Promise<{ id: number }>;
}

/** An order to a typed address. */
function GuestForm({ onSaved, save, ...order }: GuestFormProps) {
  const name = "guest-order";
  const form = useEntityForm({
    name,
    schema: guestForm,
    values: {
      email: "",
      firstName: "",
      lastName: "",
      postcode: "",
      line1: "",
      line2: "",
      city: "",
      sendsLink: true,
    },
    save: (typed: GuestChecked) => save(toGuest(typed), typed.sendsLink),
    ...TEXTS,
    onSaved,
  });
  const { errors, submitCount } = form.formState;
  return (
    <OrderForm form={form} order={order}>
      <EmailField
        form={name}
        field={form.register("email")}
        error={errors.email}
        hint="The payment link and all emails about the order go to this address."
      />
      <OrderAddressFields
        name={name}
        register={form.register}
        errors={errors}
        postcode={form.watch("postcode")}
        read={form.getValues}
        set={(field, line) => form.setValue(field, line, { shouldValidate: submitCount > 0, shouldDirty: true })}
      />
      <SendsLink field={form.register("sendsLink")} />
    </OrderForm>
  );
}

function toGuest({ email: address, firstName, lastName, line1, line2, city, postcode }: GuestChecked) {
  return { email: address, firstName, lastName, address: { line1, line2, city, postcode } };
}

interface ProblemProps {
  /** True once the form has passed its own checks. */
  isSent: boolean;
  order: Pick<FormProps, "isReady" | "isPriced" | "pricesRefused" | "reasonOf">;
  refused: Error | null;
}

function Problem({ isSent, order, refused }: ProblemProps) {
  const isWaiting = isSent && order.isReady && !order.isPriced;
  const text = order.reasonOf(refused) || (isWaiting ? order.pricesRefused || "Wait until the total is shown." : "");
  return text ? (
    <Alert tone="danger" takesFocus>
      {text}
    </Alert>
  ) : null;
}

function SendsLink({ field }: { field: UseFormRegisterReturn }) {
  return <Checkbox label="Email the customer a link to pay" {...field} />;
}

const FOUND = "5";

interface CustomerSearchProps {
  customer: Customer | undefined;
  onChoose: (customer: Customer) => void;
  problem: string | undefined;
}

function CustomerSearch({ customer, onChoose, problem }: CustomerSearchProps) {
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed.trim());
  const { data } = useQuery({
    ...apiPageQuery(listAdminCustomers, { search, limit: FOUND }),
    enabled: search !== "",
  });
  return (
    <div>
      <Field
        id={CUSTOMER_SEARCH}
        label="Find a customer"
        hint="Type an email address, a name or an id."
        {...(problem ? { error: problem } : {})}
      >
        {(control) => (
          <TextInput
            {...control}
            type="search"
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Field>
      {customer && <p className="mt-2 font-medium wrap-anywhere">Chosen: {customer.email}</p>}
      {search !== "" && data && (
        <ul aria-label="Customers found" className="mt-2 divide-y divide-line">
          {data.rows.length === 0 && <li className="py-2 text-ink-soft">No customer matches.</li>}
          {data.rows.map(({ id, firstName, lastName, email: address }) => (
            <li key={id} className="flex items-center justify-between gap-4 py-1.5">
              <span className="min-w-0 wrap-anywhere">
                {`${firstName} ${lastName}`.trim() || address}
                <span className="block text-sm text-ink-soft">{address}</span>
              </span>
              <Button variant="secondary" size="small" onClick={() => onChoose({ id, email: address })}>
                Choose<span className="sr-only"> {address}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
