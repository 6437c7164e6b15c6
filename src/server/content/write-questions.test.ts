import { describe, expect, it } from "vitest";
import { placeholderValues } from "#domain/content/placeholder-values.ts";
import { identityFrom } from "#server/platform/brand/index.ts";
import { settingsFrom } from "#server/platform/settings/index.ts";
import { writeQuestions } from "./write-questions.ts";

const { brand, trader } = identityFrom(null);
const write = (source: string) => writeQuestions(source, placeholderValues(settingsFrom(null), brand.name, trader));

describe("questions and answers", () => {
  it("come in categories, with ids that their author gives or that their titles have", () => {
    const source = [
      "## Orders {#orders}",
      "### What is {{delivery price}}?",
      "The *price*, see [Delivery](/delivery) & more.\n\n- One\n- Two",
      "### What is {{delivery price}}?",
      "Again.",
      "## Returns & refunds",
      "### May I? {#may-i}",
      "Yes.",
    ].join("\n");
    expect(write(source)).toEqual({
      categories: [
        {
          id: "orders",
          title: "Orders",
          questions: [
            {
              id: "what-is-delivery-price",
              question: "What is £1.00?",
              html: `<p>The <em>price</em>, see <a href="/delivery">Delivery</a> &#38; more.</p><ul><li>One</li><li>Two</li></ul>`,
              answer: "The price, see Delivery & more. One Two",
            },
            { id: "what-is-delivery-price-2", question: "What is £1.00?", html: "<p>Again.</p>", answer: "Again." },
          ],
        },
        {
          id: "returns-refunds",
          title: "Returns & refunds",
          questions: [{ id: "may-i", question: "May I?", html: "<p>Yes.</p>", answer: "Yes." }],
        },
      ],
      problems: [],
    });
  });

  it.each([
    ["Text first.\n\n## A\n### Q\nYes.", /needs a question above it/],
    ["### Q\nYes.", /needs a category above it/],
    ["## A", /category needs a question/],
    ["## A\n### Q", /needs an answer/],
    ["# A\n## A\n### Q\nYes.", /begins with ## and a question with ###/],
    ["## A {#a}\n### Q {#a}\nYes.", /Two headings have the id a/],
    ["## A\n### Q\n<script>x</script>", /HTML/],
    ["## A\n### Q\n[x](javascript:x)", /link/],
    ["## A\n### Q\n[product: soap]", /cannot have products/],
    [`## A\n${"### Q\nYes.\n".repeat(151)}`, /at most 150/],
  ])("are refused with the reason: %#", (source, problem) => {
    expect(write(source).problems[0]).toMatch(problem);
  });
});
