import type { ReactNode } from "react";
import { Link } from "react-router";
import { ContactLink } from "#web/app/layout/contact-link.tsx";
import { paths } from "#web/app/paths.ts";
import { Picture } from "#web/ui/picture.tsx";
import { TextLink } from "#web/ui/text-link.tsx";

const OTHER_PAGES = [
  { to: paths.delivery, label: "Delivery" },
  { to: paths.returns, label: "Returns" },
  { to: paths.faq, label: "Questions and answers" },
  { to: paths.ingredients, label: "Ingredients" },
  { to: paths.sustainability, label: "Sustainability" },
  { to: paths.termsConditions, label: "Terms" },
  { to: paths.privacyPolicy, label: "Privacy" },
];

export interface InformationPageProps {
  title: string;
  /** One or two sentences below the title. May be empty. */
  lead: string;
  picture?: string;
  /** True on the contact page. The box beside the text then has no link to that page. */
  isForAsking?: boolean;
  /** List of the text's sections, on the other side of the text, and the columns of both. */
  contents?: { list: ReactNode; columns: string };
  children: ReactNode;
}

/** Layout of text pages: title and picture, one column of text, its contents and a contact box beside it. */
export function InformationPage(props: InformationPageProps) {
  const { title, lead, picture, isForAsking = false, contents, children } = props;
  return (
    <>
      <header className={`border-b border-line bg-surface-sunk ${picture ? "lg:grid lg:grid-cols-2" : ""}`}>
        <div className="flex flex-col justify-center px-5 py-12 sm:px-8 lg:py-20 lg:pr-16 lg:pl-[max(2rem,calc((100vw-var(--container-7xl))/2+2rem))]">
          <h1>{title}</h1>
          {lead && (
            <p className="mt-5 max-w-[44ch] font-display text-xl text-pretty text-ink-soft italic sm:text-2xl">
              {lead}
            </p>
          )}
        </div>
        {picture && (
          <Picture
            src={picture}
            sizes="(min-width: 1024px) 50vw, 100vw"
            priority
            className="aspect-[3/2] lg:h-full lg:max-h-[30rem]"
          />
        )}
      </header>
      <div
        className={`mx-auto grid w-full max-w-7xl gap-12 px-5 py-12 sm:px-8 md:py-20 ${contents?.columns ?? "lg:grid-cols-[3fr_1fr]"}`}
      >
        {contents?.list}
        <div className="min-w-0">{children}</div>
        <Aside isForAsking={isForAsking} />
      </div>
    </>
  );
}

function Aside({ isForAsking }: { isForAsking: boolean }) {
  return (
    <aside aria-label="More help" className="border-t border-line pt-8 lg:border-t-0 lg:pt-0">
      <div className="lg:sticky lg:top-28">
        <h2 className="text-2xl">More to read</h2>
        <ul className="mt-3">
          {OTHER_PAGES.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className="inline-flex min-h-9 items-center underline-offset-4 hover:underline">
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <p className="mt-6 text-sm text-ink-soft">
          {isForAsking ? (
            "Or write to "
          ) : (
            <>
              Not here? <TextLink to={paths.contact}>Ask us</TextLink>, or write to{" "}
            </>
          )}
          <ContactLink className="break-words underline decoration-line-strong underline-offset-4 hover:decoration-ink" />
          .
        </p>
      </div>
    </aside>
  );
}
