import { Button } from "#web/ui/button.tsx";

// The provider's well-known test numbers. The sandbox accepts no others.
export const TEST_CARDS = [
  ["4242 4242 4242 4242", "is paid"],
  ["4000 0025 0000 3155", "asks for 3-D Secure, then is paid"],
  ["4000 0027 6000 3184", "asks for 3-D Secure, now and at every later payment"],
  ["4000 0000 0000 0002", "is declined"],
  ["4000 0000 0000 9995", "has insufficient funds"],
  ["4000 0000 0000 0069", "has expired"],
  ["4000 0000 0000 0127", "is declined because of a wrong security code"],
  ["4000 0000 0000 0119", "fails with a temporary error"],
  ["4000 0000 0000 0341", "is paid now, later payments are declined"],
] as const;

export function TestCards({ onUse }: { onUse: (number: string) => void }) {
  return (
    <div className="rounded-paper border-l-2 border-calendula bg-calendula-soft px-4 py-3">
      <p className="font-medium">Sandbox: no real money</p>
      <details className="mt-1">
        <summary className="flex min-h-11 cursor-pointer items-center underline decoration-line-strong underline-offset-4">
          Test cards
        </summary>
        <p className="mt-1 text-sm">Use any future expiry date and any security code.</p>
        <ul className="mt-2">
          {TEST_CARDS.map(([number, outcome]) => (
            <li key={number} className="flex flex-wrap items-center gap-x-3 border-t border-calendula/30 py-1">
              <Button
                variant="quiet"
                size="small"
                className="prices min-h-11 px-0"
                aria-label={`Use test card ${number}: ${outcome}`}
                onClick={() => onUse(number)}
              >
                {number}
              </Button>
              <span className="text-sm">{outcome}</span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
