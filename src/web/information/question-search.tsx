import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { matchesWords } from "#web/matches-words.ts";
import { Field } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { QuestionItem } from "./question-item.tsx";

interface Category {
  id: string;
  title: string;
  questions: readonly { id: string; question: string; answer: string }[];
}

/** All questions by category. What is typed hides those without it; an address with #id opens that one. */
export function QuestionSearch({ categories }: { categories: readonly Category[] }) {
  const [search, setSearch] = useState("");
  useOpenAddressed();
  const found = categories
    .map((category) => ({
      ...category,
      questions: category.questions.filter(({ question, answer }) => matchesWords(`${question} ${answer}`, search)),
    }))
    .filter((category) => category.questions.length > 0);
  const count = found.reduce((sum, category) => sum + category.questions.length, 0);
  return (
    <>
      <search className="block max-w-[36rem]">
        <Field label="Search the questions" hint="For example: allergy, cancel, postcode">
          {(control) => (
            <TextInput
              {...control}
              type="search"
              autoComplete="off"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          )}
        </Field>
        <p role="status" className="mt-2 min-h-6 text-ink-soft">
          {search.trim() !== "" && countLabel(count)}
        </p>
      </search>
      {found.map((category) => (
        <section key={category.id} aria-labelledby={category.id} className="mt-10">
          <h2 id={category.id} className="mb-4 text-3xl">
            {category.title}
          </h2>
          {category.questions.map((question) => (
            <QuestionItem key={question.id} {...question} />
          ))}
        </section>
      ))}
    </>
  );
}

function countLabel(count: number): string {
  if (count === 0) return "Nothing found. Try another word, or write to us below.";
  return count === 1 ? "1 question" : `${count} questions`;
}

/** Opens the question that the address names, and brings it into view. */
function useOpenAddressed(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const addressed = hash ? document.getElementById(hash.slice(1)) : null;
    if (!(addressed instanceof HTMLDetailsElement)) return;
    addressed.open = true;
    addressed.scrollIntoView();
  }, [hash]);
}
