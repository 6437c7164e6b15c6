import type { MDXComponents, MDXContent } from "mdx/types.js";
import type { ComponentProps, LazyExoticComponent } from "react";
import { PROSE, PROSE_COLUMN } from "./prose-classes.ts";
import { TextLink } from "./text-link.tsx";

const COMPONENTS: MDXComponents = {
  h2: (props) => <h2 className={PROSE.h2}>{props.children}</h2>,
  h3: (props) => <h3 className={PROSE.h3}>{props.children}</h3>,
  p: (props) => <p className={PROSE.p}>{props.children}</p>,
  ul: (props) => <ul className={PROSE.ul}>{props.children}</ul>,
  ol: (props) => <ol className={PROSE.ol}>{props.children}</ol>,
  li: (props) => <li className={PROSE.li}>{props.children}</li>,
  a: ProseLink,
  strong: (props) => <strong className={PROSE.strong}>{props.children}</strong>,
  code: (props) => <code className={PROSE.code}>{props.children}</code>,
  blockquote: (props) => <blockquote className={PROSE.blockquote}>{props.children}</blockquote>,
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
    <div className={PROSE_COLUMN}>
      <Text {...props} components={{ ...COMPONENTS, ...components }} />
    </div>
  );
}

/** Link in a text. The router handles internal links, and the browser handles external ones. */
function ProseLink({ href = "", children }: ComponentProps<"a">) {
  if (href.startsWith("/")) return <TextLink to={href}>{children}</TextLink>;
  return (
    <a href={href} className={PROSE.a}>
      {children}
    </a>
  );
}
