import type { MDXComponents, MDXContent } from "mdx/types.js";
import { type ComponentProps, createElement, type LazyExoticComponent, type ReactNode } from "react";
import { PROSE, PROSE_COLUMN } from "./prose-classes.ts";
import { TextLink } from "./text-link.tsx";

const COMPONENTS: MDXComponents = {
  ...Object.fromEntries(
    Object.entries(PROSE).map(([name, className]) => [
      name,
      ({ id, children }: { id?: string; children?: ReactNode }) => createElement(name, { id, className }, children),
    ]),
  ),
  a: ProseLink,
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
