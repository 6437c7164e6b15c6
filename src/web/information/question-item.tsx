import { Plus } from "lucide-react";
import { Link } from "react-router";

export function QuestionItem({ id, question, answer }: { id: string; question: string; answer: string }) {
  return (
    <details id={id} className="group max-w-[44rem] border-b border-line first-of-type:border-t">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-display text-xl [&::-webkit-details-marker]:hidden">
        {question}
        <Plus
          aria-hidden
          size={20}
          strokeWidth={1.5}
          className="shrink-0 text-ink-soft print:hidden transition-transform duration-200 group-open:rotate-45"
        />
      </summary>
      <div className="max-w-[36rem] pb-6 text-lg leading-[1.7]">
        <p>{answer}</p>
        <Link
          to={`#${id}`}
          preventScrollReset
          className="mt-2 inline-flex print:hidden min-h-6 items-center text-sm text-ink-soft underline decoration-line-strong underline-offset-4 hover:decoration-ink"
        >
          Link to this answer<span className="sr-only">: {question}</span>
        </Link>
      </div>
    </details>
  );
}
