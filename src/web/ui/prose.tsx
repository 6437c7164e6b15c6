import type { MDXComponents, MDXContent } from "mdx/types.js";
import type { ComponentProps, LazyExoticComponent, ReactNode } from "react";
import { TextLink } from "./text-link.tsx";

const COMPONENTS: MDXComponents = {
  h2: (props) => <h2 className="mt-14 mb-4 text-3xl first:mt-0 sm:text-4xl">{props.children}</h2>,
  h3: (props) => <h3 className="mt-10 mb-3 text-2xl">{props.children}</h3>,
  p: (props) => <p className="my-5 text-pretty first:mt-0 last:mb-0">{props.children}</p>,
  ul: (props) => <ul className="my-6">{props.children}</ul>,
  ol: (props) => (
    <ol className="prices my-6 list-decimal space-y-2 pl-6 marker:font-display marker:text-accent">{props.children}</ol>
  ),
  li: ListItem,
  a: ProseLink,
  strong: (props) => <strong className="font-semibold">{props.children}</strong>,
  code: (props) => (
    <code className="rounded-[2px] bg-surface-sunk px-1.5 py-0.5 text-[0.9em] break-words">{props.children}</code>
  ),
  blockquote: (props) => (
    <blockquote className="my-8 rounded-paper border border-line bg-surface-raised p-5 sm:p-8">
      {props.children}
    </blockquote>
  ),
};

export interface ProseProps {
  /** Text as an MDX component. It receives the other props. */
  text: MDXContent | LazyExoticComponent<MDXContent>;
  /** Additional components for the text. */
  components?: MDXComponents;
  [name: string]: unknown;
}

/** Running text in lines of 60 to 70 characters. */
export function Prose({ text: Text, components, ...props }: ProseProps) {
  return (
    <div className="max-w-[36rem] text-lg leading-[1.7]">
      <Text {...props} components={{ ...COMPONENTS, ...components }} />
    </div>
  );
}

function ListItem({ children }: { children?: ReactNode }) {
  return <li className="border-line in-[ul]:border-b in-[ul]:py-2.5 in-[ul]:first:border-t">{children}</li>;
}

/** Link in a text. The router handles internal links, and the browser handles external ones. */
function ProseLink({ href = "", children }: ComponentProps<"a">) {
  if (href.startsWith("/")) return <TextLink to={href}>{children}</TextLink>;
  return (
    <a
      href={href}
      className="break-words underline decoration-line-strong underline-offset-4 transition-colors hover:decoration-ink"
    >
      {children}
    </a>
  );
}
