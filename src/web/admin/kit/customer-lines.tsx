import { EmailText } from "#web/ui/email-text.tsx";
import { customerName } from "./entity-links.ts";

type Customer = Parameters<typeof customerName>[0];

/** A customer's name, else the email address, which may break over lines. */
export function CustomerName({ customer }: { customer: Customer }) {
  const name = customerName(customer);
  return name === customer.userEmail ? <EmailText email={name} /> : <span className="wrap-anywhere">{name}</span>;
}

/** A customer's email address below the name. Shows nothing if the address stands in for the name. */
export function CustomerEmail({ customer, className = "" }: { customer: Customer; className?: string }) {
  if (customerName(customer) === customer.userEmail) return null;
  return (
    <span className={`block text-sm text-ink-soft ${className}`}>
      <EmailText email={customer.userEmail} />
    </span>
  );
}
