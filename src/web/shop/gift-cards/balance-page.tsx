import { useForm } from "react-hook-form";
import type { MetaFunction } from "react-router";
import type { OutputOf } from "#contract/call.ts";
import { readGiftCard } from "#contract/gift-cards/gift-cards.ts";
import { formatPounds, parsePounds } from "#domain/money.ts";
import { callApi, isRefusal } from "#web/app/api-client.ts";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { lazyResolver } from "#web/app/lazy-resolver.ts";
import { paths } from "#web/app/paths.ts";
import { useCall } from "#web/app/use-call.ts";
import { EmailLinkPage } from "#web/shop/accounts/sign-in/email-link-page.tsx";
import { failureMessage } from "#web/shop/accounts/sign-in/failure-message.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Price } from "#web/ui/price.tsx";
import { TextLink } from "#web/ui/text-link.tsx";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Gift card balance", "Check the balance of a gift card by its code.");

/** Shows a gift card's balance for its code. */
export default function BalancePage() {
  const { mutate, isPending, data, error, reset } = useCall({
    call: (code: string) => callApi(readGiftCard, { code }),
  });
  const { register, handleSubmit, formState, setFocus } = useForm({
    resolver: lazyResolver(async () => (await import("#contract/gift-cards/gift-cards.ts")).readGiftCard.input),
    defaultValues: { code: "" },
  });
  const { errors } = formState;
  return (
    <EmailLinkPage title="Gift card balance">
      <form
        method="post"
        noValidate
        className="space-y-5"
        onSubmit={handleSubmit(({ code }) => {
          if (!isPending) mutate(code, { onError: () => setFocus("code") });
        })}
      >
        <p className="text-lg text-ink-soft">
          The code is in the email or on the sheet that you were given. Use it in your{" "}
          <TextLink to={paths.basket}>basket</TextLink>, or in your <TextLink to={paths.account}>account</TextLink> to
          pay for your monthly boxes.
        </p>
        {error && <Alert tone="danger">{problemMessage(error)}</Alert>}
        <TextField
          id="balance-code"
          label="Gift card code"
          hint="Five groups of four characters, like 7K3M-Q2XD-9TRA-4HWV-0BN6"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="prices"
          error={errors.code}
          {...register("code", { onChange: () => error && reset() })}
        />
        <Button type="submit" size="large" isBusy={isPending || formState.isSubmitting} busyLabel="Looking...">
          Check balance
        </Button>
      </form>
      {data && <Balance card={data} />}
    </EmailLinkPage>
  );
}

function problemMessage(error: Error): string {
  const mistyped = isRefusal(error, "gift-card-unknown");
  return failureMessage(
    error,
    mistyped ? "There is no gift card with this code. Check each group of four characters." : "Check the code.",
  );
}

function Balance({ card }: { card: OutputOf<typeof readGiftCard> }) {
  const { lastFour, state, amount, available, held, expiresOn } = card;
  return (
    <section role="status" className="space-y-3 border-t border-line pt-6">
      <h2 className="font-sans text-base font-medium">Card …{lastFour}</h2>
      {state === "stopped" ? (
        <p>This card is on hold. Contact us.</p>
      ) : state === "expired" ? (
        <p>
          It expired on <Day on={expiresOn ?? ""} />.
        </p>
      ) : (
        <>
          <p className="font-display text-4xl">
            <Price amount={available} />
          </p>
          <p className="prices text-ink-soft">
            of {formatPounds(parsePounds(amount))}
            {expiresOn && (
              <>
                , valid until <Day on={expiresOn} />
              </>
            )}
            .
            {held !== "0.00" && ` ${formatPounds(parsePounds(held))} more is reserved for an order that is being paid.`}
          </p>
          {available !== "0.00" && <ButtonLink to={paths.products}>Start shopping</ButtonLink>}
        </>
      )}
    </section>
  );
}
