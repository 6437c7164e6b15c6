import type { ReactNode } from "react";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";

export interface LoadErrorProps {
  title: string;
  children: ReactNode;
  onRetry: () => void;
}

/** Error message with a retry button. */
export function LoadError({ title, children, onRetry }: LoadErrorProps) {
  return (
    <div className="max-w-xl space-y-5 py-12">
      <Alert tone="danger" title={title}>
        {children}
      </Alert>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
