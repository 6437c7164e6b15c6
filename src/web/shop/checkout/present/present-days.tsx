import { Day } from "#web/ui/day.tsx";

interface PresentDaysProps {
  notBefore: string | null;
  sendFrom: string | null;
  dispatchBy: string;
  arrives: { from: string; to: string } | null;
}

/** Days of dispatch and expected delivery of a present. */
export function PresentDays({ notBefore, sendFrom, dispatchBy, arrives }: PresentDaysProps) {
  return (
    <p>
      {sendFrom === null ? (
        <>
          We send it by <Day on={dispatchBy} />
        </>
      ) : sendFrom === dispatchBy ? (
        <>
          We send it on <Day on={dispatchBy} />
        </>
      ) : (
        <>
          We send it between <Day on={sendFrom} /> and <Day on={dispatchBy} />
        </>
      )}
      {notBefore && (
        <>
          , so that it does not arrive before <Day on={notBefore} />
        </>
      )}
      .
      {arrives && (
        <>
          {" "}
          It should arrive between <Day on={arrives.from} /> and <Day on={arrives.to} />.
        </>
      )}
    </p>
  );
}
